import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { REQUEST_OF_GIVEN_BOOK } from "@/lib/features/loans/machine/ending-machine";
import type { Loan } from "@/lib/features/loans/schema";
import { endWaiting } from "@/lib/features/loans/waiting/commands";
import { transition } from "./action-commands";
import { lockedLoanSelect, type LockedLoan } from "./lock-commands";
import { applyTransition } from "./transition-commands";

/**
 * Hands a book over for good: it is the receiver's from now on, and whoever else asked or
 * waited for it is told.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (not a gift, not approved, or not the owner).
 */
export function giveBook(actor: Actor, id: string): Promise<Loan> {
  return transition(actor, id, "give", async (loan, tx) => {
    await endOtherRequests(tx, loan);
    return {};
  });
}

/** Ends what others asked or waited for, before a gift changes hands; the caller holds the book's lock. */
export async function endOtherRequests(tx: Tx, { id, bookId, ownerId }: LockedLoan): Promise<void> {
  const where = { bookId, status: "REQUESTED", id: { not: id } } as const;
  for (const loan of await tx.loan.findMany({ where, select: lockedLoanSelect })) {
    await applyTransition(tx, ownerId, loan, REQUEST_OF_GIVEN_BOOK);
  }
  await endWaiting(tx, { id: bookId });
}
