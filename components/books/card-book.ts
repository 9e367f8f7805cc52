import type { BookDto } from "@/lib/features/books/schema";
import { OUT_STATES } from "@/lib/features/books/terms";
import { pick } from "@/lib/shared/records";

/**
 * Cards that a page has when it arrives, two screens of a phone and more. The others take their places
 * once it can be used: the server and a slow phone have a third of the work before that.
 */
export const FIRST_CARDS = 8;

const CARD_FIELDS = [
  ...["id", "title", "author", "description", "state", "genre", "condition", "language"],
  ...["coverImageUrl", "interestRatingAvg", "lentCount", "location", "distanceKm", "isOwn"],
] as const satisfies readonly (keyof BookDto)[];

/** What a card in a list shows of a book. */
export type CardBook = Pick<BookDto, (typeof CARD_FIELDS)[number]> & {
  owner: Pick<BookDto["owner"], "id" | "displayName">;
  /** Left out where the book can be had at once. */
  waiting?: BookDto["waiting"];
};

/** A page of results as far as cards show it. */
export interface CardPage {
  content: CardBook[];
  nextCursor: string | null;
  /** False where the place the search begins at is not on the map. */
  placeResolved: boolean;
}

/** Drops what no card shows, so that a page need not carry it. */
export function cardBook(book: BookDto): CardBook {
  return {
    ...pick(book, CARD_FIELDS),
    owner: pick(book.owner, ["id", "displayName"]),
    ...(isOut(book) && { waiting: book.waiting }),
  };
}

/** Others can wait for it, or the reader does, while somebody before them is asked. */
export function isOut({ state, waiting }: Pick<CardBook, "state" | "waiting">): boolean {
  return OUT_STATES.some((out) => out === state) || typeof waiting?.position === "number";
}
