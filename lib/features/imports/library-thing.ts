import { z } from "zod";
import { isbnCellOf } from "@/lib/features/books/isbn";
import type { RawRow, ReadList } from "./formats";
import { authorsIn, joined } from "./names";
import { statusOf } from "./read-status";
import { MAX_WANTED } from "./terms";

const isText = (value: unknown) => typeof value === "string";

// A part of another form counts as absent and refuses no file: PHP writes [] for "" and for {}.
const text = z.string().nullish().catch(null);
const texts = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .transform((values) => Object.values(values).filter(isText))
  .catch([]);
const author = z
  .object({ lf: text, fl: text, role: text })
  .catch({ lf: null, fl: null, role: null });

const book = z.object({
  title: text,
  primaryauthor: text,
  authors: z.array(author).catch([]),
  isbn: texts,
  originalisbn: text,
  language: texts,
  collections: texts,
  format: z.array(z.object({ text }).catch({ text: null })).catch([]),
});
type Book = z.output<typeof book>;

/** LibraryThing's JSON export: books by their LibraryThing number. */
const books = z
  .record(z.string(), book)
  .refine((found) => Object.values(found).some(({ title }) => title));

/** @throws ZodError for JSON of another format. */
export function readLibraryThing(json: unknown): ReadList {
  const all = Object.values(books.parse(json)).map((found) => ({
    row: rowOf(found),
    status: statusOf(found.collections.join(",")),
  }));
  const wanted = all.filter(({ status }) => status === "WISHED").map(({ row }) => row);
  return {
    format: "LIBRARYTHING",
    rows: all
      .filter(({ status }) => status !== "WISHED")
      .map(({ row, status }) => ({ ...row, ...(status && { unticked: "unowned" }) })),
    unowned: wanted.length,
    wanted: wanted.slice(0, MAX_WANTED),
  };
}

function rowOf(found: Book): RawRow {
  const { originalisbn } = found;
  const isbn = isbnCellOf([...found.isbn.toReversed(), ...(originalisbn ? [originalisbn] : [])]);
  const [language] = found.language;
  const form = found.format[0]?.text;
  return {
    ...(found.title && { title: found.title }),
    ...authorOf(found),
    ...(isbn && { isbn }),
    ...(language && { language }),
    ...(form && { form }),
  };
}

/** The first person, and all others who are authors too. */
function authorOf({ authors, primaryauthor }: Book): Pick<RawRow, "author"> {
  const names = authors
    .filter(({ role }, at) => at === 0 || !role || role === "Author")
    .flatMap(({ fl, lf }) => (fl ? [fl] : lf ? [authorsIn(lf, true)] : []));
  const author = joined(names) || (primaryauthor && authorsIn(primaryauthor, true));
  return author ? { author } : {};
}
