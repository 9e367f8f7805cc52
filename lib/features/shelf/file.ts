import type { Book } from "@/prisma/client/client";
import { fileHead, fileLine } from "@/lib/features/books/file";
import type { Cell } from "@/lib/shared/csv";

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

/** The line with the names of the columns. */
export function shelfHead(): string {
  return fileHead(Object.keys(FOR_GOODREADS));
}

export function shelfLine(book: Book): string {
  const { ownCountry: country, ownPostalCode: postalCode, ownCity: city } = book;
  const more = Object.values(FOR_GOODREADS).map((column) => column(book));
  return fileLine({ ...book, country, postalCode, city }, more);
}
