import type { Prisma } from "@/prisma/client/client";
import type { BookState } from "@/prisma/client/enums";
import type { Tx } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { giveCovers } from "@/lib/features/files/commands";
import { FREE_STATES } from "@/lib/features/loans/machine/book-machine";
import {
  isActive,
  isOpen,
  type LoanStatus,
  type Transition,
} from "@/lib/features/loans/machine/loan-machine";
import type { Confirmation } from "@/lib/features/loans/terms";
import type { LockedLoan } from "./lock-commands";

export type Dates = Pick<
  Prisma.LoanUncheckedUpdateManyInput,
  "approvedAt" | "closedAt" | "handOverConfirmedBy" | "giveBackConfirmedBy"
> & { lentAt?: Date | null };

/**
 * A loan that ends RETURNED counts as lent, even without a handover; a CANCELED one does not.
 * @param confirmedBy of a hand-over or return.
 */
export function datesOf(
  loan: LockedLoan,
  to: LoanStatus,
  now: Date,
  confirmedBy: Confirmation,
): Dates {
  if (to === loan.status) return {};
  if (loan.status === "LENT" && isOpen(to)) return { lentAt: null, handOverConfirmedBy: null };
  switch (to) {
    case "APPROVED":
      return loan.status === "REQUESTED" ? { approvedAt: now } : {};
    case "LENT":
      return { lentAt: now, handOverConfirmedBy: confirmedBy };
    case "RETURNED":
      return { closedAt: now, lentAt: loan.lentAt ?? now, giveBackConfirmedBy: confirmedBy };
    case "CANCELED":
      return { closedAt: now, lentAt: null, handOverConfirmedBy: null };
    case "GIVEN":
      return { closedAt: now, handOverConfirmedBy: confirmedBy };
    case "LOST":
      return { closedAt: now };
    default:
      return {};
  }
}

/**
 * Sets the book's state and `lentCount`, the number of its loans with `lentAt`.
 * @returns for a newly promised book, its state before (`returnsTo`).
 */
export async function applyToBook(
  tx: Tx,
  loan: LockedLoan,
  bookBecomes: Transition["bookBecomes"],
  dates: Dates,
): Promise<{ returnsTo?: BookState }> {
  const id = loan.bookId;
  const lentAt = dates.lentAt === undefined ? loan.lentAt : dates.lentAt;
  const more = Number(lentAt !== null) - Number(loan.lentAt !== null);
  const lentCount = { increment: more };
  const state = bookBecomes === "OFFERED" ? loan.returnsTo : (bookBecomes ?? undefined);
  const data = { state, lentCount };
  if (isActive(loan.status)) {
    if (bookBecomes || more) await tx.book.update({ where: { id }, data });
  } else if (loan.status === "LOST") {
    if (more) await tx.book.update({ where: { id }, data: { lentCount } });
    // Before the lost book turned up, the owner may have listed, promised, lent or given it away again.
    const lost = { id, state: "LOST", ownerId: loan.ownerId, outsideLoan: null } as const;
    await tx.book.updateMany({ where: lost, data: { state: data.state } });
  } else if (bookBecomes) {
    const select = { hiddenAt: true, state: true };
    const { hiddenAt, state: offered } = await tx.book.findUniqueOrThrow({ where: { id }, select });
    if (hiddenAt) throw new AppError("BOOK_HIDDEN");
    if (!FREE_STATES[loan.kind].includes(offered)) throw new AppError("BOOK_UNAVAILABLE");
    await tx.book.update({ where: { id }, data });
    return { returnsTo: offered };
  }
  return {};
}

/**
 * Makes the receiver of a gift its owner. The book is visible to nobody else until the receiver changes
 * that. The giver's notes and location are removed; the cover picture moves with the book, unless another
 * of the giver's books uses it. The caller holds the book's lock and has ended all other loans of the book.
 */
export async function changeHands(tx: Tx, loan: LockedLoan, at: Date): Promise<void> {
  const { bookId: id, borrowerId } = loan;
  const { coverImageId } = await tx.book.update({
    where: { id },
    data: {
      ownerId: borrowerId,
      state: "AVAILABLE_FOR_BORROW",
      visibility: "NOBODY",
      choiceOpen: true,
      receivedAt: at,
      description: null,
      willingToTravel: false,
      loanDays: null,
      ownCountry: null,
      ownPostalCode: null,
      ownCity: null,
    },
    select: { coverImageId: true },
  });
  // The receiver may be one of the readers counted for the giver.
  await tx.bookDemand.deleteMany({ where: { bookId: id } });
  const refused = coverImageId ? await giveCovers(tx, [coverImageId], borrowerId) : [];
  const shown = { id, coverImageId: { in: refused } };
  await tx.book.updateMany({ where: shown, data: { coverImageId: null } });
}
