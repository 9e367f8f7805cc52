import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, type Tx } from "@/lib/server/database/db";
import { lockUser } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { env } from "@/lib/server/env";
import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError, wrongField } from "@/lib/shared/errors";
import { zoneOf } from "@/lib/features/geo/queries";
import { ownsImage } from "@/lib/features/files/queries";
import { visibleUser } from "@/lib/features/users/policy";
import type { LoanAction, LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { getLoan, getLoans } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import {
  ownImageId,
  type LoanApproval,
  type LoansApproval,
  type LoanEnd,
  type LoanReturn,
  type StatusChange,
} from "@/lib/features/loans/input-schema";
import { assertByRules } from "@/lib/features/loans/requests/rule-commands";
import {
  lockLoansOfMeetUp,
  meetUpOf,
  NO_MEETUP,
} from "@/lib/features/loans/meetups/shared-commands";
import { DUE_YEARS, UNDO_HANDOVER_SECONDS } from "@/lib/features/loans/terms";
import { addDays, assertNear, todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { assertAllowed, throwIfPromised, transition, transitionLocked } from "./action-commands";
import { lockLoans, type LockedLoan } from "./lock-commands";
import { applyTransition, type Details } from "./transition-commands";

/**
 * Approves a request; a loan's due date defaults to the owner's rule for that book, a gift has none.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION, BOOK_UNAVAILABLE, LENDING_RULE, INVALID_INPUT
 *   (`dueDate` past, too far ahead, or given for a gift).
 */
export function approveLoan(actor: Actor, id: string, input: LoanApproval): Promise<Loan> {
  return transition(actor, id, "approve", (loan, tx) => approval(tx, actor, loan, input));
}

/** Errors of `approveLoans` that are about one of the loans. */
const OF_ONE_LOAN: readonly ErrorCode[] = ["LOAN_TRANSITION", "BOOK_UNAVAILABLE", "BOOK_HIDDEN"];

/**
 * Approves requests of one borrower, all or none. The borrower gets one notification for the loans and one for
 * the gifts.
 * @throws AppError as `approveLoan`, `about` the id and title of the loan that it is about; INVALID_INPUT
 *   (`loanIds`) unless all are of one borrower.
 */
export async function approveLoans(actor: Actor, input: LoansApproval): Promise<Loan[]> {
  await transact(async (tx) => {
    const loans = await lockLoans(tx, actor, input.loanIds);
    if (new Set(loans.map(({ borrowerId }) => borrowerId)).size > 1)
      throw wrongField("loanIds", "unknown");
    for (const [kind, ofKind] of Map.groupBy(loans, (loan) => loan.kind)) {
      const dueDate = kind === "GIFT" && loans.length > ofKind.length ? null : input.dueDate;
      for (const loan of ofKind) {
        const told = { isQuiet: loan !== ofKind[0], count: ofKind.length };
        await approveOne(tx, actor, loan, { ...input, dueDate }, told).catch(naming(loan));
      }
    }
  });
  return getLoans(actor, input.loanIds);
}

async function approveOne(
  tx: Tx,
  actor: Actor,
  loan: LockedLoan,
  input: LoanApproval,
  { isQuiet, count }: { isQuiet: boolean; count: number },
): Promise<void> {
  assertAllowed(actor, loan, "approve");
  const { params, ...details } = await approval(tx, actor, loan, input);
  const books = count > 1 ? { books: count } : {};
  const all = { ...details, params: { ...params, ...books }, isQuiet };
  await transitionLocked(tx, actor, loan, "approve", all).catch(throwIfPromised);
}

/** Throws the error with the loan that it is about. */
function naming({ id: loanId, bookTitle }: LockedLoan) {
  return (error: unknown): never => {
    if (!(error instanceof AppError && OF_ONE_LOAN.includes(error.code))) throw error;
    const detail = `${bookTitle}: ${error.message}`;
    throw new AppError(error.code, { about: { loanId, bookTitle }, detail });
  };
}

async function approval(
  tx: Tx,
  actor: Actor,
  loan: LockedLoan,
  input: LoanApproval,
): Promise<Details> {
  const borrower = { id: loan.borrowerId, ...visibleUser(actor) };
  if ((await tx.user.count({ where: borrower })) === 0) throw new AppError("NOT_FOUND");
  const message = input.message ? { message: input.message } : {};
  if (loan.kind === "GIFT") {
    if (input.dueDate) throw wrongField("dueDate", "ofGift");
    return { params: message };
  }
  await lockUser(tx, loan.borrowerId);
  const { loanDays } = await assertByRules(tx, loan, "approve");
  const today = todayIn(input.timeZone ?? (await zoneOf(tx, loan.ownerId)));
  const dueDate = input.dueDate ?? addDays(today, loanDays);
  assertNear("dueDate", dueDate, today, DUE_YEARS);
  return { dueDate: new Date(dueDate), params: { dueDate, ...message } };
}

/** The owner rejects a request, the borrower withdraws one, or either cancels an approved loan. */
export function cancelLoan(actor: Actor, id: string, input: LoanEnd): Promise<Loan> {
  return transition(actor, id, "cancel", () => withFeedback(input));
}

/**
 * The owner undoes a handover: loan and book return to their previous states.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (not lent, or handed over too long ago).
 */
export async function undoHandover(actor: Actor, id: string): Promise<Loan> {
  await transact(async (tx) => {
    const { loan, sharing } = await lockLoansOfMeetUp(tx, actor, id);
    assertAllowed(actor, loan, "undoHandOver");
    const from = await handedOverFrom(tx, id);
    if (from !== "APPROVED" && from !== "SCHEDULED") throw new AppError("LOAN_TRANSITION");
    if (loan.meetUpForReturn) {
      // The meet-up of the handover is not stored any more: the one for the return replaced it.
      const details = { data: NO_MEETUP };
      return applyTransition(tx, actor.id, loan, "undoHandOver", details);
    }
    // The shared meet-up may have been moved meanwhile.
    const data = from === "SCHEDULED" && sharing[0] ? meetUpOf(sharing[0], loan) : {};
    const action = from === "SCHEDULED" ? "undoToMeetUp" : "undoHandOver";
    await applyTransition(tx, actor.id, loan, action, { data });
  });
  return getLoan(actor, id);
}

/** The status before a recent handover, by the database's clock; undefined if there was none. */
async function handedOverFrom(tx: Tx, loanId: string): Promise<LoanStatus | undefined> {
  const [event] = await rowsIn<{ from: LoanStatus }>(tx)`
    SELECT "from"::text FROM "LoanEvent"
     WHERE "loanId" = ${loanId}::uuid AND kind = 'LENT'
       AND at > now() - ${UNDO_HANDOVER_SECONDS} * interval '1 second'
     ORDER BY at DESC, id DESC LIMIT 1`;
  return event?.from;
}

/** The action by which `changeStatus` reaches a status; null: it cannot. */
const ACTION_FOR_STATUS: Record<LoanStatus, LoanAction | null> = {
  REQUESTED: null,
  APPROVED: "approve",
  // Only scheduling a meet-up leads there.
  SCHEDULED: null,
  LENT: "lend",
  RETURNED: "return",
  CANCELED: "cancel",
  LOST: "lose",
  GIVEN: "give",
};

/** @throws AppError NOT_FOUND, LOAN_TRANSITION. */
export function changeStatus(actor: Actor, id: string, input: StatusChange): Promise<Loan> {
  const action = ACTION_FOR_STATUS[input.status];
  if (action === "give") return giveBook(actor, id);
  return transition(actor, id, action, (loan, tx) =>
    action === "approve" ? approval(tx, actor, loan, {}) : withFeedback(input),
  );
}

/**
 * Hands a gift over: the receiver becomes the owner, and others who requested or waited for it are notified.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (not a gift, not approved, or not the owner).
 */
export function giveBook(actor: Actor, id: string): Promise<Loan> {
  return transition(actor, id, "give", () => ({}));
}

/** @throws AppError NOT_FOUND, LOAN_TRANSITION, INVALID_INPUT for a picture not uploaded by the actor. */
export async function markReturned(actor: Actor, id: string, input: LoanReturn): Promise<Loan> {
  const photoUrl = input.photoUrl && (await ownPhoto(actor, input.photoUrl));
  const { condition } = input;
  return transition(actor, id, "return", async (loan, tx) => {
    const { data, params } = withFeedback(input);
    // A lost book that turned up may have another owner since.
    const book = { id: loan.bookId, ownerId: actor.id };
    if (condition) await tx.book.updateMany({ where: book, data: { condition } });
    const shown = photoUrl ? { photoUrl } : {};
    return { data: { ...data, ...shown, returnedCondition: condition }, params };
  });
}

/** The path of the actor's own picture, given as path or full address. */
async function ownPhoto(actor: Actor, photoUrl: string): Promise<string> {
  const { APP_URL } = env();
  const { origin, pathname } = new URL(photoUrl, APP_URL);
  const imageId = origin === new URL(APP_URL).origin ? ownImageId(pathname) : null;
  if (imageId && (await ownsImage(actor, imageId))) return pathname;
  throw wrongField("photoUrl", "unknown");
}

export function markLost(actor: Actor, id: string, input: LoanEnd): Promise<Loan> {
  return transition(actor, id, "lose", () => withFeedback(input));
}

/** Without feedback the loan keeps its earlier one. */
function withFeedback({ feedback }: { feedback?: string | null }): Details {
  return feedback ? { data: { feedback }, params: { feedback } } : {};
}
