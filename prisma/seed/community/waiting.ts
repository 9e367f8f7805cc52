import { isActive, isOpen } from "@/lib/features/loans/machine/loan-machine";
import { WAITING_LIMIT } from "@/lib/features/loans/terms";
import type { Prisma } from "@/prisma/client/client";
import { FIXED_SHELVES, TOUR_WAITING } from "../data/tour";
import type { LoanRow } from "./loans";
import { readerOf, type Community, type Reader, type ShelvedBook } from "./model";
import { neighbourhood } from "./stories";

/** Share of the lent books for which somebody waits, except those of the tour. */
const WANTED_PART = 0.4;

/** Waiting lists of lent books: those of the tour, and neighbours of the other owners. */
export function waitingRows(
  { now, random, readers, books }: Community,
  loans: LoanRow[],
): Prisma.WaitingCreateManyInput[] {
  const neighbours = neighbourhood(readers);
  const rows: Prisma.WaitingCreateManyInput[] = [];
  const mayWait = (reader: Reader, book: ShelvedBook) =>
    rows.filter(({ userId }) => userId === reader.row.id).length < WAITING_LIMIT &&
    !loans.some(
      ({ bookId, borrowerId, status }) =>
        bookId === book.row.id && borrowerId === reader.row.id && isOpen(status),
    );

  function whoWaits(book: ShelvedBook): Reader[] {
    const { seed, owner } = book;
    if (owner.person.email in FIXED_SHELVES)
      return (TOUR_WAITING[seed.title] ?? []).map((email) => readerOf({ readers }, email));
    if (!random.chance(WANTED_PART)) return [];
    const free = neighbours(owner).filter((reader) => mayWait(reader, book));
    return random.shuffle(free).slice(0, random.int(1, 3));
  }

  for (const book of books) {
    const since = loans.find(
      ({ bookId, status }) => bookId === book.row.id && isActive(status),
    )?.approvedAt;
    if (!since) continue;
    const line = whoWaits(book);
    line.forEach((reader, at) => {
      const share = (at + 1) / (line.length + 1);
      const joinedAt = new Date(Number(since) + (Number(now) - Number(since)) * share);
      rows.push({ bookId: book.row.id, userId: reader.row.id, joinedAt });
    });
  }
  return rows;
}
