import type { Book } from "@/prisma/client/client";
import { fileHead, fileLine } from "@/lib/features/books/file";
import type { Cell } from "@/lib/shared/csv";
import { isoDay } from "@/lib/shared/time";

/** Further columns for an import at Goodreads, under its names. */
const FOR_GOODREADS: Record<string, (book: Book) => Cell> = {
  ISBN: () => null,
  "My Rating": () => 0,
  "Date Added": ({ createdAt }) => isoDay(createdAt).replaceAll("-", "/"),
  Bookshelves: () => "owned",
  // Otherwise Goodreads marks the book as read.
  "Exclusive Shelf": () => "owned",
  "Owned Copies": () => 1,
  Format: ({ form }) => form,
};

export function shelfHead(): string {
  return fileHead(Object.keys(FOR_GOODREADS));
}

export function shelfLine(book: Book): string {
  const { ownCountry: country, ownPostalCode: postalCode, ownCity: city } = book;
  const more = Object.values(FOR_GOODREADS).map((column) => column(book));
  return fileLine({ ...book, country, postalCode, city }, more);
}
