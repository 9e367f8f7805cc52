import type { BookDto } from "@/lib/features/books/schema";
import { OUT_STATES } from "@/lib/features/books/terms";
import { pick } from "@/lib/shared/records";

/**
 * Cards rendered with the page: two phone screens, two rows of a wide one. The others are placeholders until
 * hydration, which spares the server and slow phones three quarters of the work.
 */
export const FIRST_CARDS = 6;

const CARD_FIELDS = [
  ...["id", "title", "author", "description", "state", "genre", "condition", "language"],
  ...["coverImageUrl", "interestRatingAvg", "lentCount", "distanceKm", "isOwn"],
] as const satisfies readonly (keyof BookDto)[];

/** The fields of a book that a card in a list shows. */
export type CardBook = Pick<BookDto, (typeof CARD_FIELDS)[number]> & {
  owner: Pick<BookDto["owner"], "id" | "displayName">;
  /** Shown where the distance is unknown; missing otherwise. */
  location?: BookDto["location"];
  /** Missing if the book is available now. */
  waiting?: BookDto["waiting"];
  /** Missing if it is no circle's own. */
  ownCircle?: BookDto["ownCircle"];
};

/** A page of results with the fields that cards show. */
export interface CardPage {
  content: CardBook[];
  nextCursor: string | null;
  /** False if the place where the search begins is not on the map. */
  placeResolved: boolean;
}

/** Drops the fields that cards do not show, so that pages stay small. */
export function cardBook(book: BookDto): CardBook {
  return {
    ...pick(book, CARD_FIELDS),
    owner: pick(book.owner, ["id", "displayName"]),
    ...(book.distanceKm === null && { location: book.location }),
    ...(isOut(book) && { waiting: book.waiting }),
    ...(book.ownCircle && { ownCircle: book.ownCircle }),
  };
}

/** Others can wait for it, or the reader waits and somebody before them is being asked. */
export function isOut({ state, waiting }: Pick<CardBook, "state" | "waiting">): boolean {
  return OUT_STATES.some((out) => out === state) || typeof waiting?.position === "number";
}
