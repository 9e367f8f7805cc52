import { z } from "zod";
import { lendingRules } from "@/lib/features/books/lending-schema";
import { FILE_COLUMNS } from "@/lib/features/books/terms";
import { escaped } from "@/lib/shared/csv";
import { keysOf } from "@/lib/shared/records";
import type { AccountFacts, RawRow, ReadList } from "./formats";

const book = z.looseObject({
  title: z.string(),
  author: z.string(),
  hiddenAt: z.string().nullish(),
  coverImageId: z.uuid().nullish().catch(null),
});

/** `data.json` of the export of an account, as far as it can be brought back. */
const account = z.object({
  exportedAt: z.iso.datetime(),
  books: z.array(book),
});

/** Wishes that are read; no reader has more. */
const MAX_WISHES = 100;
const MAX_TEXT = 300;
const WISH = [
  ...["query", "title", "author", "isbn", "genre", "language", "country", "postalCode", "city"],
  "radiusKm",
] as const;

/** What else can be brought back; whoever takes it over checks it. */
const alsoBrought = z.object({
  profile: z.record(z.string(), z.unknown()),
  wishes: z.array(z.record(z.string(), z.unknown())).catch([]),
});

/** Null for JSON that is something else. */
export function readAccount(json: unknown): ReadList | null {
  const { data } = account.safeParse(json);
  if (!data) return null;
  // Books that were deleted or given away are in it too.
  const rows = data.books.filter(({ hiddenAt }) => !hiddenAt).map(rowOf);
  return { format: "NEARSHELF", rows, unowned: 0, isShelf: true, account: besides(json) };
}

function besides(json: unknown): ReadList["account"] {
  const { data } = alsoBrought.safeParse(json);
  if (!data) return undefined;
  const wishes = data.wishes.slice(0, MAX_WISHES).map((wish) => picked(wish, WISH));
  return { wishes, rules: picked(data.profile, keysOf(lendingRules.shape)) };
}

/** The plain values of these names; of texts no more than any field takes. */
function picked(from: Record<string, unknown>, names: readonly string[]): AccountFacts {
  const values = names
    .map((name) => [name, from[name]] as const)
    .filter(([, value]) => isPlain(value));
  return Object.fromEntries(values) as AccountFacts;
}

const isPlain = (value: unknown) =>
  value === null ||
  ["number", "boolean"].includes(typeof value) ||
  (typeof value === "string" && value.length <= MAX_TEXT);

const FIELDS = [...keysOf(FILE_COLUMNS), "coverImageId"] as const;

/** As our own file of a shelf has it. */
function rowOf(facts: z.output<typeof book>): RawRow {
  const { ownCountry: country, ownPostalCode: postalCode, ownCity: city } = facts;
  const values: Record<string, unknown> = { ...facts, country, postalCode, city };
  const row: RawRow = {};
  for (const field of FIELDS) {
    const value = values[field];
    if (["string", "number", "boolean"].includes(typeof value)) row[field] = escaped(String(value));
  }
  return row;
}
