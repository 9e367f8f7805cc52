import type { Tx } from "@/lib/server/database/db";
import { otherSelect, shownName } from "@/lib/features/users/policy";
import { OPEN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { loansOf, roleOf } from "@/lib/features/loans/policy";
import { endWaiting, lockWaiting, offerToNext } from "@/lib/features/loans/waiting/commands";
import { applyTransition } from "./transition-commands";

/** The borrowed books that this user has not returned. */
export async function heldBooks(tx: Tx, userId: string) {
  const loans = await tx.loan.findMany({
    where: { borrowerId: userId, status: "LENT" },
    orderBy: { lentAt: "asc" },
    select: { id: true, bookTitle: true, ownerName: true, owner: { select: otherSelect(userId) } },
  });
  return loans.map(({ id, bookTitle, ownerName, owner }) => ({
    loanId: id,
    bookTitle,
    ownerName: shownName(owner, ownerName),
  }));
}

/**
 * Ends all open loans of a user whose account is deleted, except those of books left to a circle, and all waiting by them
 * or for their books; the caller holds the books' locks.
 */
export async function endLoansOf(tx: Tx, userId: string): Promise<void> {
  const loans = await tx.loan.findMany({
    where: {
      ...loansOf(userId),
      status: { in: [...OPEN_STATUSES] },
      NOT: { ownerId: userId, book: { left: { isNot: null } } },
    },
    orderBy: { id: "asc" },
  });
  await tx.waiting.deleteMany({ where: { userId } });
  await endWaiting(tx, { ownerId: userId });
  const bookIds = [...new Set(loans.map(({ bookId }) => bookId))];
  await lockWaiting(tx, bookIds);
  for (const loan of loans) {
    const action = roleOf(userId, loan) === "owner" ? "ownerLeaves" : "borrowerLeaves";
    await applyTransition(tx, userId, loan, action);
  }
  for (const bookId of bookIds) await offerToNext(tx, bookId);
}
