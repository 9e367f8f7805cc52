import type { Book } from "@/prisma/client/client";
import { BYTE_ORDER_MARK, csvLine, type Cell } from "@/lib/shared/csv";
import { keysOf } from "@/lib/shared/records";
import type { BookFields } from "./schema";
import { FILE_COLUMNS, type FileField } from "./terms";

/** What Goodreads asks for beside, by its names. */
const FOR_GOODREADS: Record<string, (book: Book) => Cell> = {
  ISBN: () => null,
  "My Rating": () => 0,
  "Date Added": ({ createdAt }) => createdAt.toISOString().slice(0, 10).replaceAll("-", "/"),
  Bookshelves: () => "owned",
  // Without it Goodreads takes a book for one that has been read.
  "Exclusive Shelf": () => "owned",
  "Owned Copies": () => 1,
  Format: ({ form }) => form,
};

type FileBook = Record<FileField, Cell> & Record<keyof BookFields, Cell>;

/** The line with the names of the columns, those of the file's own after the fields. */
export function fileHead(more = Object.keys(FOR_GOODREADS)): string {
  return BYTE_ORDER_MARK + csvLine([...Object.values(FILE_COLUMNS), ...more]);
}

/** A book of a shelf. */
export function fileLine(book: Book): string {
  const { ownCountry: country, ownPostalCode: postalCode, ownCity: city } = book;
  const more = Object.values(FOR_GOODREADS).map((column) => column(book));
  return lineOf({ ...book, country, postalCode, city }, more);
}

/** A book with what stands in the file's own columns. */
export function lineOf(book: FileBook, more: readonly Cell[]): string {
  return csvLine([...keysOf(FILE_COLUMNS).map((field) => book[field]), ...more]);
}
