import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { lockOwnBook } from "@/lib/features/books/commands";
import { getBook } from "@/lib/features/books/queries";
import type { BookDto } from "@/lib/features/books/schema";
import { transition } from "./action-commands";
import type { GiftChoice } from "./input-schema";
import { lockedLoanSelect, type LockedLoan } from "./lock-commands";
import { REQUEST_OF_GIVEN_BOOK } from "./ending-machine";
import type { Loan } from "./schema";
import { GIFT_CHOICES } from "./terms";
import { applyTransition } from "./transition-commands";
import { endWaiting } from "./waiting-commands";

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

/**
 * Says what becomes of a book that one was given: others may borrow it, or have it, or nobody sees it. Of
 * one that somebody outside has, what it is offered for once it is back.
 * @throws AppError NOT_FOUND (not the actor's book), CONFLICT (that has been said already).
 */
export async function chooseForGift(
  actor: Actor,
  bookId: string,
  { choice }: GiftChoice,
): Promise<BookDto> {
  await transact(async (tx) => {
    const { choiceOpen } = await lockOwnBook(tx, actor, bookId);
    if (!choiceOpen) throw new AppError("CONFLICT");
    const { state, visibility } = GIFT_CHOICES[choice];
    const data = { returnsTo: state };
    const { count } = await tx.outsideLoan.updateMany({ where: { bookId }, data });
    await tx.book.update({
      where: { id: bookId },
      data: { choiceOpen: false, visibility, ...(count === 0 && { state }) },
    });
  });
  return getBook(actor, bookId);
}
