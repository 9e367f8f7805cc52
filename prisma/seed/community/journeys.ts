import type { Prisma } from "@/prisma/client/client";
import { TOUR_NOTES } from "../data/tour";
import type { Lent } from "./loans";
import { bookOf, daysBefore, readerOf, type Community } from "./model";

export function noteRows(community: Community): Prisma.MarginNoteCreateManyInput[] {
  return TOUR_NOTES.map(({ book, author, written, text }) => {
    const at = daysBefore(community, written);
    const bookId = bookOf(community, book).row.id;
    const authorId = readerOf(community, author).row.id;
    const id = community.random.uuid(at);
    return { id, bookId, authorId, text, createdAt: at, updatedAt: at };
  });
}

/**
 * The towns of the former owners of books that were given away. When the loans are inserted, a trigger writes the
 * towns of the present owners instead.
 */
export function formerTowns(lent: Lent[]) {
  return lent.flatMap(({ story: { book, owner }, loan: { id } }) => {
    const { country, city } = owner.row;
    return owner === book.owner ? [] : { id, fromCountry: country, fromCity: city };
  });
}
