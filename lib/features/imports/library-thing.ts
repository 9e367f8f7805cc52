import { z } from "zod";
import { isbnCellOf } from "@/lib/features/books/isbn";
import type { RawRow, ReadList } from "./formats";
import { MAX_WANTED } from "./terms";

const texts = z.union([z.array(z.string()), z.record(z.string(), z.string())]);

/** LibraryThing's JSON export: books by their LibraryThing number. */
const books = z
  .record(
    z.string(),
    z.object({
      title: z.string().nullish(),
      primaryauthor: z.string().nullish(),
      authors: z.array(z.object({ fl: z.string().nullish() })).nullish(),
      isbn: texts.nullish(),
      originalisbn: z.string().nullish(),
      language: texts.nullish(),
      collections: texts.nullish(),
      format: z.array(z.object({ text: z.string().nullish() })).nullish(),
    }),
  )
  .refine((found) => Object.values(found).some(({ title }) => title));

/** @throws ZodError for JSON of another format. */
export function readLibraryThing(json: unknown): ReadList {
  const all = Object.values(books.parse(json));
  const owned = all.filter(isOwned);
  const unowned = all.filter((book) => !isOwned(book));
  return {
    format: "LIBRARYTHING",
    rows: owned.map(rowOf),
    unowned: unowned.length,
    wanted: unowned.slice(0, MAX_WANTED).map(rowOf),
  };
}

type Book = z.output<typeof books>[string];

function isOwned({ collections }: Book): boolean {
  const names = Object.values(collections ?? {});
  const isWish = names.some((name) => /to read|wishlist/i.test(name));
  return !isWish || names.some((name) => /your library/i.test(name));
}

function rowOf(book: Book): RawRow {
  const isbns = Object.values(book.isbn ?? {}).toReversed();
  const isbn = isbnCellOf(book.originalisbn ? [...isbns, book.originalisbn] : isbns);
  const author = book.authors?.map(({ fl }) => fl).find(Boolean) ?? book.primaryauthor;
  const language = Object.values(book.language ?? {})[0];
  const form = book.format?.[0]?.text;
  return {
    ...(book.title && { title: book.title }),
    ...(author && { author }),
    ...(isbn && { isbn }),
    ...(language && { language }),
    ...(form && { form }),
  };
}
