import { z } from "zod";
import { escaped } from "@/lib/shared/csv";
import type { AccountFacts, RawRow, ReadList } from "./formats";

const text = z.string().nullish();

const book = z.object({
  ...{ title: z.string(), author: z.string(), isbn: text, description: text, form: text },
  ...{ genre: text, condition: text, language: text, state: text, visibility: text },
  ...{ ownCountry: text, ownPostalCode: text, ownCity: text, hiddenAt: text },
  willingToTravel: z.boolean().nullish(),
  isShareable: z.boolean().nullish(),
  loanDays: z.number().nullish(),
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
const RULES = ["loanDays", "approveFriends", "booksPerReader", "newcomersOneAtATime"] as const;
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
  return { wishes, rules: picked(data.profile, RULES) };
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

/** As our own file of a shelf has it. */
function rowOf({
  ownCountry,
  ownPostalCode,
  ownCity,
  hiddenAt: _,
  ...facts
}: z.output<typeof book>): RawRow {
  const place = { country: ownCountry, postalCode: ownPostalCode, city: ownCity };
  const cells = Object.entries({ ...facts, ...place }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(cells.map(([name, value]) => [name, escaped(String(value))]));
}
