import { z } from "zod";
import { escaped } from "@/lib/shared/csv";
import type { RawRow, ReadList } from "./formats";

const text = z.string().nullish();

const book = z.object({
  ...{ title: z.string(), author: z.string(), isbn: text, description: text, form: text },
  ...{ genre: text, condition: text, language: text, state: text, visibility: text },
  ...{ ownCountry: text, ownPostalCode: text, ownCity: text, hiddenAt: text },
  willingToTravel: z.boolean().nullish(),
  isShareable: z.boolean().nullish(),
  loanDays: z.number().nullish(),
});

/** `data.json` of the export of an account, as far as it can be brought back. */
const account = z.object({
  exportedAt: z.iso.datetime(),
  profile: z.record(z.string(), z.unknown()),
  books: z.array(book),
});

/** Null for JSON that is something else. */
export function readAccount(json: unknown): ReadList | null {
  const { data } = account.safeParse(json);
  if (!data) return null;
  // Books that were deleted or given away are in it too.
  const rows = data.books.filter(({ hiddenAt }) => !hiddenAt).map(rowOf);
  return { format: "NEARSHELF", rows, unowned: 0, isShelf: true };
}

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
