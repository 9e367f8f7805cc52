import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import {
  findTransition,
  transitionOf,
  type LoanAction,
} from "@/lib/features/loans/machine/loan-machine";
import { roleOf } from "@/lib/features/loans/policy";
import { getLoan } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import { endWaiting, offerToNext } from "@/lib/features/loans/waiting/commands";
import { isBlocked, lockBorrower, lockLoan, type LockedLoan } from "./lock-commands";
import { applyTransition, wrongSideError, type Details } from "./transition-commands";

/** @throws AppError LOAN_TRANSITION if this actor may not do it, or if `action` is null. */
export function assertAllowed(
  actor: Pick<Actor, "id">,
  loan: LockedLoan,
  action: LoanAction | null,
): asserts action is LoanAction {
  if (action && findTransition(action, loan, roleOf(actor.id, loan))) return;
  const turn = action && transitionOf(action, loan)?.by.find((side) => side !== "system");
  throw turn ? wrongSideError("LOAN_TRANSITION", turn) : new AppError("LOAN_TRANSITION");
}

type Prepare = (loan: LockedLoan, tx: Tx) => Details | Promise<Details>;

/**
 * Carries out an action: status, book, event and notification in one transaction.
 * @param action null for a status that no action leads to.
 * @param prepare called once the action is known to be allowed; gives further values to write.
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
    assertAllowed(actor, loan, action);
    const details = await prepare(loan, tx);
    const blocked = await isBlocked(tx, loan);
    await transitionLocked(tx, actor, loan, action, blocked ? withoutTexts(details) : details);
  });
  await moved.catch(throwIfPromised);
  return getLoan(actor, loanId);
}

/** Of a violated "one active loan per book" says that the book is not available; throws others as they are. */
export function throwIfPromised(error: unknown): never {
  const promised = isUniqueViolation(error, "Loan_one_active_per_book");
  throw promised ? new AppError("BOOK_UNAVAILABLE") : error;
}

function withoutTexts({ data, params, ...rest }: Details): Details {
  const { feedback: _feedback, photoUrl: _photoUrl, ...kept } = data ?? {};
  const { feedback: _said, message: _message, ...facts } = params ?? {};
  return { ...rest, data: kept, params: facts };
}

/**
 * As `transition`, within a transaction that already holds the book's lock and, for a gift that is handed
 * over, the receiver's (`lockBorrower`).
 * @throws AppError LOAN_TRANSITION if this actor may not do it, BOOK_UNAVAILABLE, BOOK_HIDDEN.
 */
export async function transitionLocked(
  tx: Tx,
  actor: Pick<Actor, "id">,
  loan: LockedLoan,
  action: LoanAction,
  details: Details = {},
): Promise<void> {
  assertAllowed(actor, loan, action);
  if (transitionOf(action, loan)?.to === "GIVEN")
    await endRequests(tx, loan.ownerId, [loan.bookId], "giveToOther");
  await applyTransition(tx, actor.id, loan, action, details);
  await offerToNext(tx, loan.bookId);
}

/**
 * Ends all requests and all waiting for books that are gone, and notifies those readers. The caller holds
 * the books' locks.
 */
export async function endRequests(
  tx: Tx,
  ownerId: string,
  bookIds: string[],
  action: "withdrawBook" | "giveToOther",
): Promise<void> {
  const requests = await tx.loan.findMany({
    where: { bookId: { in: bookIds }, status: "REQUESTED" },
    orderBy: { id: "asc" },
  });
  for (const loan of requests) await applyTransition(tx, ownerId, loan, action, { bySystem: true });
  await endWaiting(tx, { id: { in: bookIds } });
}
