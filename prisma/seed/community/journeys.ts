import type { Prisma } from "@/prisma/client/client";
import { TOUR_NOTES } from "../data/tour";
import type { loanRow } from "./loans";
import { daysBefore, type LoanStory, type Reader, type Setting, type ShelvedBook } from "./model";
import { titled } from "./shelves";

/** What readers left in the margins of books that they had. */
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
 * The towns from which books went that are another reader's by now. A trigger writes those of the
 * readers who have them today when the loans are inserted.
 */
export function formerTowns(told: { story: LoanStory; loan: ReturnType<typeof loanRow> }[]) {
  return told.flatMap(({ story: { book, owner }, loan: { id } }) => {
    const { country, city } = owner.row;
    return owner === book.owner ? [] : { id, fromCountry: country, fromCity: city };
  });
}
