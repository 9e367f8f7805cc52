import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { markRequestRead, notify, withdrawNotice } from "@/lib/features/notifications/commands";
import type { NotificationParams } from "@/lib/features/notifications/schema";
import { wakeBadges } from "@/lib/features/users/badge-queue";
import { otherSelect, shownName } from "@/lib/features/users/policy";
import { loansOf } from "./policy";
import {
  ACTIVE_STATUSES,
  effectOf,
  FREE_STATES,
  isActive,
  isOpen,
  LOAN_ROLES,
  OPEN_STATUSES,
  type Effect,
  type LoanAct,
  type LoanRole,
} from "./machine";
import { getLoan } from "./queries";
import type { Loan } from "./schema";

const lockedSelect = {
  id: true,
  bookId: true,
  bookTitle: true,
  ownerId: true,
  ownerName: true,
  borrowerId: true,
  borrowerName: true,
  status: true,
  lentAt: true,
  meetUpAt: true,
  meetUpTimeSet: true,
  meetUpTimeZone: true,
  meetUpLocation: true,
  meetUpSequence: true,
  meetUpByOwner: true,
  meetUpConfirmedAt: true,
} satisfies Prisma.LoanSelect;

export type LockedLoan = Prisma.LoanGetPayload<{ select: typeof lockedSelect }>;

/** What a step writes beyond the machine's own effect, and what the notification says of it. */
export interface Details {
  data?: Prisma.LoanUncheckedUpdateManyInput;
  params?: NotificationParams;
}

/**
 * Locks the book of a loan for this transaction and reads the loan. Every writer of loans takes
 * the book's row first, so they queue up per book and cannot deadlock.
 * @throws AppError NOT_FOUND for all but the two sides.
 */
export async function lockLoan(tx: Tx, actor: Actor, loanId: string): Promise<LockedLoan> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT b.id FROM "Book" b JOIN "Loan" l ON l."bookId" = b.id
     WHERE l.id = ${loanId}::uuid AND ${actor.id}::uuid IN (l."ownerId", l."borrowerId")
       FOR NO KEY UPDATE OF b`;
  if (locked.length === 0) throw new AppError("NOT_FOUND");
  return tx.loan.findUniqueOrThrow({ where: { id: loanId }, select: lockedSelect });
}

/** The loan that promises this book to somebody; the caller holds the book's lock. */
export function activeLoan(tx: Tx, bookId: string): Promise<LockedLoan | null> {
  return tx.loan.findFirst({
    where: { bookId, status: { in: [...ACTIVE_STATUSES] } },
    select: lockedSelect,
  });
}

/** Loans of this reader, on either side, that are not over; the caller holds their books' locks. */
export function openLoans(tx: Tx, userId: string): Promise<LockedLoan[]> {
  return tx.loan.findMany({
    where: {
      ...loansOf(userId),
      status: { in: [...OPEN_STATUSES] },
    },
    orderBy: { id: "asc" },
    select: lockedSelect,
  });
}

/** The requests for this book; the caller holds the book's lock. */
export function waitingLoans(tx: Tx, bookId: string): Promise<LockedLoan[]> {
  return tx.loan.findMany({ where: { bookId, status: "REQUESTED" }, select: lockedSelect });
}

/** Who takes a step that is known to be allowed. */
type Doer = Pick<Actor, "id">;

export function roleOf(actor: Doer, loan: LockedLoan): LoanRole {
  return loan.ownerId === actor.id ? "owner" : "borrower";
}

/** The refusal of who is not that side of the loan. */
export function othersTurn(code: "FORBIDDEN" | "LOAN_TRANSITION", turn: LoanRole): AppError {
  return new AppError(
    code,
    undefined,
    undefined,
    { turn },
    `Only the ${turn} of the loan can do this.`,
  );
}

/** Why nobody, or only the other side, can do this to the loan as it stands. */
function refusal(act: LoanAct | null, { status }: LockedLoan): AppError {
  const turn = act && LOAN_ROLES.find((role) => effectOf(act, status, role));
  return turn ? othersTurn("LOAN_TRANSITION", turn) : new AppError("LOAN_TRANSITION");
}

type Prepare = (loan: LockedLoan, tx: Tx) => Details | Promise<Details>;

/**
 * One step of a loan as a whole: state, book, event and notification in one transaction.
 * @param act null for a wish that no act fulfils.
 * @param prepare what to write besides, once the step is known to be allowed.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION, BOOK_UNAVAILABLE, BOOK_HIDDEN, or what `prepare` throws.
 */
export async function takeStep(
  actor: Actor,
  loanId: string,
  act: LoanAct | null,
  prepare: Prepare,
): Promise<Loan> {
  const step = transact(async (tx) => {
    const loan = await lockLoan(tx, actor, loanId);
    const effect = act && effectOf(act, loan.status, roleOf(actor, loan));
    if (!effect) throw refusal(act, loan);
    const details = await prepare(loan, tx);
    const closed = await isBlocked(tx, loan);
    if (closed && (act === "schedule" || act === "confirm")) throw new AppError("FORBIDDEN");
    await applyEffect(tx, actor, loan, effect, closed ? withoutWords(details) : details);
  });
  await step.catch((error: unknown) => {
    const promised = isUniqueViolation(error, "Loan_one_active_per_book");
    if (promised) throw new AppError("BOOK_UNAVAILABLE");
    throw error;
  });
  return getLoan(actor, loanId);
}

/** A block closes writing both ways: the loan can still end, but without a word to the other side. */
async function isBlocked(tx: Tx, { ownerId, borrowerId }: LockedLoan): Promise<boolean> {
  const pairs = [
    { blockerId: ownerId, blockedId: borrowerId },
    { blockerId: borrowerId, blockedId: ownerId },
  ];
  return (await tx.block.count({ where: { OR: pairs } })) > 0;
}

function withoutWords({ data, params }: Details): Details {
  const { feedback: _feedback, photoUrl: _photoUrl, ...kept } = data ?? {};
  const { feedback: _said, message: _message, ...facts } = params ?? {};
  return { data: kept, params: facts };
}

/** The same within a transaction that already holds the book's lock. */
export async function stepLocked(
  tx: Tx,
  actor: Actor,
  loan: LockedLoan,
  act: LoanAct,
): Promise<void> {
  const effect = effectOf(act, loan.status, roleOf(actor, loan));
  if (!effect) throw new AppError("LOAN_TRANSITION");
  await applyEffect(tx, actor, loan, effect);
}

/** Writes a step that is known to be allowed; the caller holds the book's lock. */
export async function applyEffect(
  tx: Tx,
  actor: Doer,
  loan: LockedLoan,
  effect: Effect,
  { data, params }: Details = {},
): Promise<void> {
  const dates = datesOf(loan, effect, new Date());
  await moveBook(tx, loan, effect, dates);
  const moved = await tx.loan.updateMany({
    where: { id: loan.id, status: loan.status },
    data: { meetUpSequence: nextSequence(loan), ...data, ...dates, status: effect.to },
  });
  if (moved.count !== 1) throw new AppError("LOAN_TRANSITION");
  await tx.loanEvent.create({
    data: { loanId: loan.id, from: loan.status, to: effect.to, actorId: actor.id },
  });
  if (loan.status === "REQUESTED") await closeRequest(tx, actor, loan);
  await tellOtherSide(tx, actor, loan, effect, params);
  if (effect.to === "LENT" || effect.to === "RETURNED") afterCommit(tx, wakeBadges);
}

/** What told the owner of a request is read once they answer it, and gone once it is withdrawn. */
function closeRequest(tx: Tx, actor: Doer, loan: LockedLoan): Promise<void> {
  if (roleOf(actor, loan) === "owner") return markRequestRead(tx, loan.ownerId, loan.id);
  return withdrawNotice(tx, { userId: loan.ownerId, type: "LOAN_REQUEST", loanId: loan.id });
}

/** What becomes of a loan with a meet-up may change the meet-up: calendars take the higher number. */
function nextSequence({ meetUpSequence }: LockedLoan): number {
  return meetUpSequence === 0 ? 0 : meetUpSequence + 1;
}

type Dates = Pick<Prisma.LoanUncheckedUpdateManyInput, "approvedAt" | "closedAt"> & {
  lentAt?: Date | null;
};

/** A loan that ends RETURNED was lent, even unsaid; a CANCELED one counts as not lent. */
function datesOf(loan: LockedLoan, effect: Effect, now: Date): Dates {
  // "Handed over" is taken back.
  if (loan.status === "LENT" && isOpen(effect.to)) return { lentAt: null };
  switch (effect.to) {
    case "APPROVED":
      return { approvedAt: now };
    case "LENT":
      return { lentAt: now };
    case "RETURNED":
      return { closedAt: now, lentAt: loan.lentAt ?? now };
    case "CANCELED":
      return { closedAt: now, lentAt: null };
    case "LOST":
      return { closedAt: now };
    default:
      return {};
  }
}

/** Keeps the book in step: its state, and `lentCount`, the number of its loans with `lentAt`. */
async function moveBook(tx: Tx, loan: LockedLoan, effect: Effect, dates: Dates): Promise<void> {
  const id = loan.bookId;
  const lentAt = dates.lentAt === undefined ? loan.lentAt : dates.lentAt;
  const more = Number(lentAt !== null) - Number(loan.lentAt !== null);
  const lentCount = { increment: more };
  const data = { state: effect.bookBecomes ?? undefined, lentCount };
  if (isActive(loan.status)) {
    if (effect.bookBecomes || more) await tx.book.update({ where: { id }, data });
  } else if (loan.status === "LOST") {
    if (more) await tx.book.update({ where: { id }, data: { lentCount } });
    // A lost book that turns up may have been put back, and promised again, by hand meanwhile.
    await tx.book.updateMany({ where: { id, state: "LOST" }, data: { state: data.state } });
  } else if (effect.bookBecomes) {
    const free = { state: { in: [...FREE_STATES] }, hiddenAt: null };
    const promised = await tx.book.updateMany({ where: { id, ...free }, data });
    if (promised.count === 1) return;
    const { hiddenAt } = await tx.book.findUniqueOrThrow({
      where: { id },
      select: { hiddenAt: true },
    });
    throw new AppError(hiddenAt ? "BOOK_HIDDEN" : "BOOK_UNAVAILABLE");
  }
}

async function tellOtherSide(
  tx: Tx,
  actor: Doer,
  loan: LockedLoan,
  effect: Effect,
  params: NotificationParams = {},
): Promise<void> {
  const role = roleOf(actor, loan);
  const type = effect.tells[role];
  if (!type) return;
  const userId = role === "owner" ? loan.borrowerId : loan.ownerId;
  const doer = await tx.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: otherSelect(userId),
  });
  await notify(tx, {
    userId,
    type,
    params: {
      name: shownName(doer, role === "owner" ? loan.ownerName : loan.borrowerName),
      title: loan.bookTitle,
      previous: loan.status,
      status: effect.to,
      ...params,
    },
    loanId: loan.id,
    actorId: actor.id,
  });
}
