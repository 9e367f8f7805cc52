import type { BookState } from "@/prisma/client/enums";
import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import {
  findTransition,
  LOAN_MACHINE,
  type LoanAction,
  type Transition,
} from "@/lib/features/loans/machine/loan-machine";
import { roleOf } from "@/lib/features/loans/policy";
import { getLoan } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import { offerToNext } from "@/lib/features/loans/waiting/commands";
import { isBlocked, lockBorrower, lockLoan, type LockedLoan } from "./lock-commands";
import { applyTransition, wrongSideError, type Details } from "./transition-commands";

/** @throws AppError LOAN_TRANSITION where this actor may not do it. */
export function transitionOf(
  actor: Actor,
  loan: LockedLoan,
  action: LoanAction | null,
): Transition {
  const transition = action && findTransition(action, loan, roleOf(actor.id, loan));
  if (transition) return transition;
  const turn = action && LOAN_MACHINE[loan.kind][action][loan.status]?.by[0];
  throw turn ? wrongSideError("LOAN_TRANSITION", turn) : new AppError("LOAN_TRANSITION");
}

type Prepare = (loan: LockedLoan, tx: Tx) => Details | Promise<Details>;

/**
 * Moves a loan on: state, book, event and notification in one transaction.
 * @param action null for a status that no action leads to.
 * @param prepare gives what to write in addition, once the action is known to be allowed.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION, BOOK_UNAVAILABLE, BOOK_HIDDEN, or what `prepare` throws.
 */
export async function transition(
  actor: Actor,
  loanId: string,
  action: LoanAction | null,
  prepare: Prepare,
): Promise<Loan> {
  const moved = transact(async (tx) => {
    if (action === "give") await lockBorrower(tx, loanId);
    const loan = await lockLoan(tx, actor, loanId);
    const found = transitionOf(actor, loan, action);
    const details = await prepare(loan, tx);
    const blocked = await isBlocked(tx, loan);
    await applyTransition(tx, actor.id, loan, found, blocked ? withoutTexts(details) : details);
    await offerToNext(tx, loan.bookId);
  });
  await moved.catch((error: unknown) => {
    const promised = isUniqueViolation(error, "Loan_one_active_per_book");
    if (promised) throw new AppError("BOOK_UNAVAILABLE");
    throw error;
  });
  return getLoan(actor, loanId);
}

function withoutTexts({ data, params, ...rest }: Details): Details {
  const { feedback: _feedback, photoUrl: _photoUrl, ...kept } = data ?? {};
  const { feedback: _said, message: _message, ...facts } = params ?? {};
  return { ...rest, data: kept, params: facts };
}

/**
 * Moves a loan on within a transaction that already holds the book's lock.
 * @param bookBecomes the book's state afterwards, where it is another than the machine's.
 */
export async function transitionLocked(
  tx: Tx,
  actor: Actor,
  loan: LockedLoan,
  action: LoanAction,
  bookBecomes?: BookState,
): Promise<void> {
  const found = transitionOf(actor, loan, action);
  await applyTransition(tx, actor.id, loan, bookBecomes ? { ...found, bookBecomes } : found);
  await offerToNext(tx, loan.bookId);
}
