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

/** The part of an account export's `data.json` that can be restored. */
const account = z.object({
  exportedAt: z.iso.datetime(),
  books: z.array(book),
});

/** Maximum of wishes read; no reader has more. */
const MAX_WISHES = 100;
const MAX_TEXT = 300;
const WISH = [
  ...["query", "title", "author", "isbn", "genre", "language", "country", "postalCode", "city"],
  ...["radiusKm", "circle"],
] as const;

/** Other data that can be restored; the command that does so checks it. */
const alsoBrought = z.object({
  profile: z.record(z.string(), z.unknown()),
  wishes: z.array(z.record(z.string(), z.unknown())).catch([]),
});

/** @returns null if the JSON is not an account export. */
export function readAccount(json: unknown): ReadList | null {
  const { data } = account.safeParse(json);
  if (!data) return null;
  // The export contains deleted and given away books too.
  const rows = data.books.filter(({ hiddenAt }) => !hiddenAt).map(rowOf);
  return { format: "NEARSHELF", rows, unowned: 0, isShelf: true, account: besides(json) };
}

function besides(json: unknown): ReadList["account"] {
  const { data } = alsoBrought.safeParse(json);
  if (!data) return undefined;
  const wishes = data.wishes.slice(0, MAX_WISHES).map(({ circleId: circle, ...wish }) =>
    // Without its circle it would be a wish for everything around.
    picked({ ...wish, circle }, WISH),
  );
  return { wishes, rules: picked(data.profile, keysOf(lendingRules.shape)) };
}

/** The plain values of these names; texts cut to the longest length of any field. */
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

/** A book as a row of our own shelf file. */
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
