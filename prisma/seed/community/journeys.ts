import type { Prisma } from "@/prisma/client/client";
import { TOUR_NOTES } from "../data/tour";
import type { loanRow } from "./loans";
import { daysBefore, type LoanStory, type Reader, type Setting, type ShelvedBook } from "./model";
import { titled } from "./shelves";

export function noteRows(
  setting: Setting,
  readers: Reader[],
  books: ShelvedBook[],
): Prisma.MarginNoteCreateManyInput[] {
  return TOUR_NOTES.flatMap(({ book: title, author: email, written, text }) => {
    const seed = titled(title);
    const book = books.find((each) => each.seed === seed);
    const author = readers.find(({ person }) => person.email === email);
    if (!book || !author) return [];
    const at = daysBefore(setting, written);
    const id = setting.random.uuid(at);
    const note = { id, bookId: book.row.id, authorId: author.row.id, text };
    return [{ ...note, createdAt: at, updatedAt: at }];
  });
}

/**
 * The towns of the former owners of books that were given away. When the loans are inserted, a trigger writes the
 * towns of the present owners instead.
 */
export function formerTowns(told: { story: LoanStory; loan: ReturnType<typeof loanRow> }[]) {
  return told.flatMap(({ story: { book, owner }, loan: { id } }) => {
    const { country, city } = owner.row;
    return owner === book.owner ? [] : { id, fromCountry: country, fromCity: city };
  });
}
