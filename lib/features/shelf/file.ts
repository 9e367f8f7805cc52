import type { Book } from "@/prisma/client/client";
import { BYTE_ORDER_MARK, csvLine, type Cell } from "@/lib/shared/csv";

/**
 * The columns of a shelf as a file: those of Goodreads that say something of a book one owns, by
 * its names, then ours under ours.
 */
const COLUMNS: Record<string, (book: Book) => Cell> = {
  Title: ({ title }) => title,
  Author: ({ author }) => author,
  ISBN: () => null,
  ISBN13: ({ isbn }) => isbn,
  "My Rating": () => 0,
  Binding: ({ form }) => form,
  "Date Added": ({ createdAt }) => createdAt.toISOString().slice(0, 10).replaceAll("-", "/"),
  Bookshelves: () => "owned",
  // Without it Goodreads takes a book for one that has been read.
  "Exclusive Shelf": () => "owned",
  "Owned Copies": () => 1,
  State: ({ state }) => state,
  Condition: ({ condition }) => condition,
  Language: ({ language }) => language,
  Genre: ({ genre }) => genre,
  Visibility: ({ visibility }) => visibility,
  Format: ({ form }) => form,
  Description: ({ description }) => description,
  "Willing To Travel": ({ willingToTravel }) => willingToTravel,
  Shareable: ({ isShareable }) => isShareable,
  "Loan Days": ({ loanDays }) => loanDays,
  Country: ({ ownCountry }) => ownCountry,
  "Postal Code": ({ ownPostalCode }) => ownPostalCode,
  City: ({ ownCity }) => ownCity,
};

/** The line with the names of the columns. */
export function fileHead(): string {
  return BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS));
}

export function fileLine(book: Book): string {
  return csvLine(Object.values(COLUMNS).map((column) => column(book)));
}
