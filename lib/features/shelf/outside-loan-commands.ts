import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { AppError, existing } from "@/lib/shared/errors";
import { isCirclesOwn } from "@/lib/features/books/circle-commands";
import { KIND_ASKED } from "@/lib/features/loans/machine/book-machine";
import { zoneOf } from "@/lib/features/geo/queries";
import { activeLoan, lockBook } from "@/lib/features/loans/steps/lock-commands";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { offerToNext } from "@/lib/features/loans/waiting/commands";
import { assertNear, todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { getOutsideLoan } from "./outside-loan-queries";
import type { OutsideLoan, OutsideLoanInput } from "./outside-loan-schema";

/**
 * Records or changes an outside loan of one's own book; the book becomes LENT. Requests for it wait, as for
 * any lent book.
 * @throws AppError NOT_FOUND (not one's own), BOOK_IN_USE (it has an active loan), BOOK_SELF_SERVICE,
 *   INVALID_INPUT (`dueDate` past or too far ahead).
 */
export async function lendOutside(
  actor: Actor,
  bookId: string,
  { name, dueDate, note, timeZone }: OutsideLoanInput,
): Promise<OutsideLoan> {
  await transact(async (tx) => {
    const { state, hiddenAt, outsideLoan: known } = await lockLendersBook(tx, actor, bookId);
    if (hiddenAt && !known) throw new AppError("NOT_FOUND");
    if (await activeLoan(tx, bookId)) throw new AppError("BOOK_IN_USE");
    if (await isCirclesOwn(tx, bookId)) throw new AppError("BOOK_SELF_SERVICE");
    const due = dueDate ? new Date(dueDate) : null;
    const isNewDate = known?.dueDate?.getTime() !== due?.getTime();
    if (dueDate && isNewDate) {
      const zone = timeZone ?? (await zoneOf(tx, actor.id));
      assertNear("dueDate", dueDate, todayIn(zone), DUE_YEARS);
    }
    if (state !== "LENT") await tx.book.update({ where: { id: bookId }, data: { state: "LENT" } });
    const told = { name, dueDate: due, note: note ?? null };
    await tx.outsideLoan.upsert({
      where: { bookId },
      create: { bookId, ...told, ...(KIND_ASKED[state] && { returnsTo: state }) },
      // A new due date starts its reminders anew.
      update: { ...told, ...(isNewDate && { agreedAt: new Date(), remindedSteps: [] }) },
    });
  });
  return getOutsideLoan(actor, bookId);
}

/**
 * Ends an outside loan: the book gets its previous state back and is offered to the next in line.
 * @param asOf a loan recorded later is not ended.
 * @throws AppError NOT_FOUND unless this book of one's own has an outside loan; LOAN_TRANSITION instead if
 *   `asOf` is given.
 */
export async function endOutsideLoan(actor: Actor, bookId: string, asOf?: Date): Promise<void> {
  await transact(async (tx) => {
    const { outsideLoan: loan } = await lockLendersBook(tx, actor, bookId);
    if (!loan || (asOf && loan.agreedAt > asOf))
      throw new AppError(asOf ? "LOAN_TRANSITION" : "NOT_FOUND");
    // First, as a trigger keeps the book LENT as long as the row exists.
    await tx.outsideLoan.delete({ where: { bookId } });
    await tx.book.update({ where: { id: bookId }, data: { state: loan.returnsTo } });
    await offerToNext(tx, bookId);
  });
}

/**
 * One's own book, also if an administrator hides it: it can still be in somebody's hands.
 * @throws AppError NOT_FOUND.
 */
async function lockLendersBook(tx: Tx, actor: Actor, id: string) {
  await lockBook(tx, id);
  const where = { id, ownerId: actor.id };
  return existing(await tx.book.findFirst({ where, include: { outsideLoan: true } }));
}
