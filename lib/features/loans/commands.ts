import type { BookState } from "@/prisma/client/enums";
import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { isRuleViolation, isUniqueViolation } from "@/lib/server/database/errors";
import { lockUser } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { ownsImage } from "@/lib/features/files/queries";
import { notify } from "@/lib/features/notifications/commands";
import { displayName } from "@/lib/features/users/display-name";
import { summarySelect } from "@/lib/features/users/dto";
import { visibleUser } from "@/lib/features/users/policy";
import { ACTION_FOR_STATUS, HANDOVER_UNDONE, OPEN_STATUSES, type LoanStatus } from "./machine";
import { assertNear, zoneOf } from "./meetup-commands";
import { getLoan } from "./queries";
import type { Loan } from "./schema";
import {
  ownImageId,
  type LoanApproval,
  type LoanCancellation,
  type LoanLoss,
  type LoanRequest,
  type LoanReturn,
  type StatusChange,
} from "./input-schema";
import { DEFAULT_LOAN_DAYS, DUE_YEARS, OPEN_REQUESTS, UNDO_HANDOVER_SECONDS } from "./terms";
import {
  applyTransition,
  lockLoan,
  roleOf,
  transition,
  type Details,
  type LockedLoan,
} from "./transition-commands";
import { addDays, todayIn } from "./zoned-time";

/**
 * Requests a book and notifies its owner.
 * @throws AppError NOT_FOUND (no such book, or not visible to the actor), OWN_BOOK, DUPLICATE_LOAN,
 *   BOOK_UNAVAILABLE, LOAN_REQUEST_LIMIT.
 */
export async function requestLoan(actor: Actor, input: LoanRequest): Promise<Loan> {
  const created = transact((tx) => insertRequest(tx, actor, input));
  const id = await created.catch((error: unknown) => {
    const duplicate = isUniqueViolation(error, "Loan_one_open_per_borrower");
    if (duplicate) throw new AppError("DUPLICATE_LOAN");
    // One of the two blocked the other after the check.
    if (isRuleViolation(error, "Not_across_block")) throw new AppError("NOT_FOUND");
    throw error;
  });
  return getLoan(actor, id);
}

async function insertRequest(
  tx: Tx,
  actor: Actor,
  { bookId, borrowerMessage }: LoanRequest,
): Promise<string> {
  const book = await lockBook(tx, bookId);
  const owner = book && (await findOwner(tx, actor, book.ownerId));
  if (!owner) throw new AppError("NOT_FOUND");
  if (owner.id === actor.id) throw new AppError("OWN_BOOK");
  const open = await tx.loan.count({
    where: { bookId, borrowerId: actor.id, status: { in: [...OPEN_STATUSES] } },
  });
  if (open > 0) throw new AppError("DUPLICATE_LOAN");
  if (book.state !== "AVAILABLE_FOR_BORROW") throw new AppError("BOOK_UNAVAILABLE");
  await assertFewRequests(tx, actor);
  const me = await tx.user.findUniqueOrThrow({ where: { id: actor.id }, select: summarySelect });
  const borrowerName = displayName(me);
  const { id } = await tx.loan.create({
    data: {
      bookId,
      bookTitle: book.title,
      bookAuthor: book.author,
      ownerId: owner.id,
      ownerName: displayName(owner),
      borrowerId: actor.id,
      borrowerName,
      borrowerMessage: borrowerMessage ?? null,
    },
    select: { id: true },
  });
  await tx.loanEvent.create({ data: { loanId: id, to: "REQUESTED", actorId: actor.id } });
  await notify(tx, {
    userId: owner.id,
    type: "LOAN_REQUEST",
    params: { name: borrowerName, title: book.title },
    loanId: id,
    actorId: actor.id,
  });
  return id;
}

/** @throws AppError LOAN_REQUEST_LIMIT where too many requests of the actor are unanswered. */
async function assertFewRequests(tx: Tx, actor: Actor): Promise<void> {
  await lockUser(tx, actor.id);
  const waiting = { borrowerId: actor.id, status: "REQUESTED" } as const;
  if ((await tx.loan.count({ where: waiting })) >= OPEN_REQUESTS)
    throw new AppError("LOAN_REQUEST_LIMIT");
}

interface LockedBook {
  ownerId: string;
  title: string;
  author: string;
  state: BookState;
}

/** Locks the book's row first, like every writer of loans, so that its state cannot change. */
async function lockBook(tx: Tx, bookId: string): Promise<LockedBook | undefined> {
  const [book] = await tx.$queryRaw<LockedBook[]>`
    SELECT "ownerId", title, author, state::text FROM "Book"
     WHERE id = ${bookId}::uuid AND "hiddenAt" IS NULL FOR NO KEY UPDATE`;
  return book;
}

function findOwner(tx: Tx, actor: Actor, id: string) {
  return tx.user.findFirst({ where: { id, ...visibleUser(actor) }, select: summarySelect });
}

/**
 * Approves a request; the due date defaults to 30 days from now.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION, BOOK_UNAVAILABLE, INVALID_INPUT (`dueDate` past or
 *   far ahead).
 */
export function approveLoan(actor: Actor, id: string, input: LoanApproval): Promise<Loan> {
  return transition(actor, id, "approve", (loan, tx) => approval(tx, actor, loan, input));
}

async function approval(
  tx: Tx,
  actor: Actor,
  loan: LockedLoan,
  input: LoanApproval,
): Promise<Details> {
  const borrower = { id: loan.borrowerId, ...visibleUser(actor) };
  if ((await tx.user.count({ where: borrower })) === 0) throw new AppError("NOT_FOUND");
  const today = todayIn(await zoneOf(tx, loan, input.timeZone));
  const dueDate = input.dueDate ?? addDays(today, DEFAULT_LOAN_DAYS);
  assertNear("dueDate", dueDate, today, DUE_YEARS);
  return {
    data: { dueDate: new Date(`${dueDate}T00:00Z`) },
    params: { dueDate, ...(input.message && { message: input.message }) },
  };
}

/** The owner rejects a request, the borrower withdraws one, or either cancels an approved loan. */
export function cancelLoan(actor: Actor, id: string, input: LoanCancellation): Promise<Loan> {
  return transition(actor, id, "cancel", () => withFeedback(input));
}

/**
 * The owner undoes a handover: loan and book return to their previous states.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (not lent, or lent too long ago).
 */
export async function undoHandover(actor: Actor, id: string): Promise<Loan> {
  await transact(async (tx) => {
    const loan = await lockLoan(tx, actor, id);
    const isLenders = loan.status === "LENT" && roleOf(actor.id, loan) === "owner";
    const from = isLenders ? await handedOverFrom(tx, id) : undefined;
    if (from !== "APPROVED" && from !== "SCHEDULED") throw new AppError("LOAN_TRANSITION");
    await applyTransition(tx, actor.id, loan, HANDOVER_UNDONE[from]);
  });
  return getLoan(actor, id);
}

/** The status before a recent handover, by the database's clock; undefined where there was none. */
async function handedOverFrom(tx: Tx, loanId: string): Promise<LoanStatus | undefined> {
  const [event] = await tx.$queryRaw<{ from: LoanStatus }[]>`
    SELECT "from"::text FROM "LoanEvent"
     WHERE "loanId" = ${loanId}::uuid AND "to" = 'LENT'
       AND at > now() - ${UNDO_HANDOVER_SECONDS} * interval '1 second'
     ORDER BY at DESC, id DESC LIMIT 1`;
  return event?.from;
}

/** @throws AppError NOT_FOUND, LOAN_TRANSITION. */
export function changeStatus(actor: Actor, id: string, input: StatusChange): Promise<Loan> {
  const action = ACTION_FOR_STATUS[input.status];
  return transition(actor, id, action, (loan, tx) =>
    action === "approve" ? approval(tx, actor, loan, {}) : withFeedback(input),
  );
}

/** @throws AppError INVALID_INPUT for a picture that another user uploaded. */
export async function markReturned(actor: Actor, id: string, input: LoanReturn): Promise<Loan> {
  await assertOwnPhoto(actor, input.photoUrl);
  return transition(actor, id, "return", () => {
    const { data, params } = withFeedback(input);
    return { data: { ...data, ...(input.photoUrl && { photoUrl: input.photoUrl }) }, params };
  });
}

async function assertOwnPhoto(actor: Actor, photoUrl: string | null | undefined): Promise<void> {
  if (!photoUrl) return;
  const { APP_URL } = env();
  const { origin, pathname } = new URL(photoUrl, APP_URL);
  const imageId = origin === new URL(APP_URL).origin ? ownImageId(pathname) : null;
  if (!imageId || (await ownsImage(actor, imageId))) return;
  throw new AppError("INVALID_INPUT", { photoUrl: { code: "unknown" } });
}

export function markLost(actor: Actor, id: string, input: LoanLoss): Promise<Loan> {
  return transition(actor, id, "lose", () => withFeedback(input));
}

/** Without feedback the loan keeps that of an earlier action. */
function withFeedback({ feedback }: { feedback?: string | null }): Details {
  return feedback ? { data: { feedback }, params: { feedback } } : {};
}
