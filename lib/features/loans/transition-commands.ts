import type { Prisma } from "@/prisma/client/client";
import type { Tx } from "@/lib/server/database/db";
import { afterCommit } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { markRequestRead, notify, withdrawNotice } from "@/lib/features/notifications/commands";
import type { NotificationParams } from "@/lib/features/notifications/schema";
import { wakeBadges } from "@/lib/features/users/badge-queue";
import { otherSelect, shownName } from "@/lib/features/users/policy";
import { recordStep } from "./event-commands";
import { closeExtension } from "./open-extension-commands";
import {
  FREE_STATES,
  isActive,
  isOpen,
  type LoanRole,
  type LoanStatus,
  type Transition,
} from "./machine";
import { roleOf, type LockedLoan } from "./lock-commands";

/** What a transition writes in addition, and further parameters of its notification. */
export interface Details {
  data?: Prisma.LoanUncheckedUpdateManyInput;
  /** For the loan's story: a new due date, and true where a rule acted and nobody is named. */
  dueDate?: Date;
  byRule?: boolean;
  /** A due date that the story tells of without its being set. */
  askedDate?: Date;
  params?: NotificationParams;
}

/** The error for what only the other side, here `turn`, can do. */
export function wrongSideError(code: "FORBIDDEN" | "LOAN_TRANSITION", turn: LoanRole): AppError {
  const detail = `Only the ${turn} of the loan can do this.`;
  return new AppError(code, undefined, undefined, { turn }, detail);
}

/** Writes a transition that is known to be allowed; the caller holds the book's lock. */
export async function applyTransition(
  tx: Tx,
  actorId: string,
  loan: LockedLoan,
  transition: Transition,
  { data, dueDate, askedDate, params, byRule }: Details = {},
): Promise<void> {
  const { to, kind } = transition;
  const dates = datesOf(loan, to, new Date());
  await updateBook(tx, loan, transition, dates);
  const moved = await tx.loan.updateMany({
    where: { id: loan.id, status: loan.status },
    data: { meetUpSequence: nextSequence(loan), ...data, dueDate, ...dates, status: to },
  });
  if (moved.count !== 1) throw new AppError("LOAN_TRANSITION");
  const step = { loanId: loan.id, kind, from: loan.status, to, actorId: byRule ? null : actorId };
  await recordStep(tx, { ...step, dueDate: dueDate ?? askedDate });
  if (loan.status === "LENT" && to !== "LENT") await closeExtension(tx, loan, "ENDED");
  if (loan.status === "REQUESTED") await closeRequest(tx, actorId, loan);
  await notifyOtherSide(tx, actorId, loan, transition, params);
  if (to === "LENT" || to === "RETURNED") afterCommit(tx, wakeBadges);
}

/** The notification of the request is read once the owner answers, and withdrawn with the request. */
function closeRequest(tx: Tx, actorId: string, loan: LockedLoan): Promise<void> {
  if (actorId === loan.ownerId) return markRequestRead(tx, loan.ownerId, loan.id);
  return withdrawNotice(tx, { userId: loan.ownerId, type: "LOAN_REQUEST", loanId: loan.id });
}

/** Calendars take the event with the highest number, and any transition may change the meet-up. */
function nextSequence({ meetUpSequence }: LockedLoan): number {
  return meetUpSequence === 0 ? 0 : meetUpSequence + 1;
}

type Dates = Pick<Prisma.LoanUncheckedUpdateManyInput, "approvedAt" | "closedAt"> & {
  lentAt?: Date | null;
};

/** A loan that ends RETURNED counts as lent, even without a handover; a CANCELED one does not. */
function datesOf(loan: LockedLoan, to: LoanStatus, now: Date): Dates {
  if (to === loan.status) return {};
  // The handover is undone.
  if (loan.status === "LENT" && isOpen(to)) return { lentAt: null };
  switch (to) {
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

/** Sets the book's state and `lentCount`, the number of its loans with `lentAt`. */
async function updateBook(
  tx: Tx,
  loan: LockedLoan,
  { bookBecomes }: Transition,
  dates: Dates,
): Promise<void> {
  const id = loan.bookId;
  const lentAt = dates.lentAt === undefined ? loan.lentAt : dates.lentAt;
  const more = Number(lentAt !== null) - Number(loan.lentAt !== null);
  const lentCount = { increment: more };
  const data = { state: bookBecomes ?? undefined, lentCount };
  if (isActive(loan.status)) {
    if (bookBecomes || more) await tx.book.update({ where: { id }, data });
  } else if (loan.status === "LOST") {
    if (more) await tx.book.update({ where: { id }, data: { lentCount } });
    // The owner may have listed the lost book again, and promised it, before it turned up.
    await tx.book.updateMany({ where: { id, state: "LOST" }, data: { state: data.state } });
  } else if (bookBecomes) {
    const free = { state: { in: [...FREE_STATES] }, hiddenAt: null };
    const promised = await tx.book.updateMany({ where: { id, ...free }, data });
    if (promised.count === 1) return;
    const select = { hiddenAt: true };
    const { hiddenAt } = await tx.book.findUniqueOrThrow({ where: { id }, select });
    throw new AppError(hiddenAt ? "BOOK_HIDDEN" : "BOOK_UNAVAILABLE");
  }
}

async function notifyOtherSide(
  tx: Tx,
  actorId: string,
  loan: LockedLoan,
  { to, notifies }: Transition,
  params: NotificationParams = {},
): Promise<void> {
  const isOwner = roleOf(actorId, loan) === "owner";
  const type = notifies[isOwner ? "borrower" : "owner"];
  if (!type) return;
  const userId = isOwner ? loan.borrowerId : loan.ownerId;
  const select = otherSelect(userId);
  const actor = await tx.user.findUniqueOrThrow({ where: { id: actorId }, select });
  const name = shownName(actor, isOwner ? loan.ownerName : loan.borrowerName);
  await notify(tx, {
    userId,
    type,
    params: { name, title: loan.bookTitle, previous: loan.status, status: to, ...params },
    loanId: loan.id,
    actorId,
  });
}
