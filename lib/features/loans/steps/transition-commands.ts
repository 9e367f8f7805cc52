import type { Prisma } from "@/prisma/client/client";
import type { BookState } from "@/prisma/client/enums";
import type { Tx } from "@/lib/server/database/db";
import { afterCommit } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { isoDay } from "@/lib/shared/time";
import { zoneOf } from "@/lib/features/geo/queries";
import { markNoticeRead, notify, withdrawNotice } from "@/lib/features/notifications/commands";
import type { NotificationParams } from "@/lib/features/notifications/schema";
import { wake } from "@/lib/server/jobs/queues";
import { otherSelect, shownName } from "@/lib/features/users/policy";
import { closeExtension } from "@/lib/features/loans/due-dates/open-extension-commands";
import {
  transitionOf,
  type LoanAction,
  type LoanRole,
  type LoanStatus,
  type Transition,
} from "@/lib/features/loans/machine/loan-machine";
import { roleOf } from "@/lib/features/loans/policy";
import type { Confirmation } from "@/lib/features/loans/terms";
import { addDays, daysBetween, todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { changeHands, datesOf, applyToBook } from "./book-step-commands";
import type { LockedLoan } from "./lock-commands";

/** What an action writes in addition, and further parameters of its notification. */
export interface Details {
  data?: Prisma.LoanUncheckedUpdateManyInput;
  /** Who confirms a hand-over or return; OWNER by default. */
  confirmedBy?: Confirmation;
  /** The new due date. */
  dueDate?: Date;
  /** A rule acted: the step is recorded without an actor. */
  byRule?: boolean;
  /** A due date that is asked for, but not set. */
  askedDate?: Date;
  /** Overrides the book state of the machine. */
  bookBecomes?: BookState;
  params?: NotificationParams;
  isQuiet?: boolean;
}

/** The error for an action that only the other side, `turn`, can take. */
export function wrongSideError(code: "FORBIDDEN" | "LOAN_TRANSITION", turn: LoanRole): AppError {
  const detail = `Only the ${turn} of the loan can do this.`;
  return new AppError(code, { about: { turn }, detail });
}

/**
 * Carries out a transition of the machine that this actor may do; the caller holds the book's lock.
 * Nothing else writes a loan's status.
 * @throws AppError LOAN_TRANSITION if the machine has no such transition, and what `applyToBook` throws.
 */
export async function applyTransition(
  tx: Tx,
  actorId: string,
  loan: LockedLoan,
  action: LoanAction,
  { data, askedDate, params, byRule, confirmedBy = "OWNER", ...details }: Details = {},
): Promise<void> {
  const transition = transitionOf(action, loan);
  if (!transition) throw new AppError("LOAN_TRANSITION");
  const { to, kind } = transition;
  const now = new Date();
  const isHandOver = to === "LENT" && loan.status !== "LENT";
  const dueDate = isHandOver ? await dueAfterHandOver(tx, loan, now) : details.dueDate;
  const dates = datesOf(loan, to, now, confirmedBy);
  const bookBecomes = details.bookBecomes ?? transition.bookBecomes;
  const remembered = await applyToBook(tx, loan, bookBecomes, dates);
  const moved = await tx.loan.updateMany({
    where: { id: loan.id, status: loan.status },
    data: {
      meetUpSequence: nextSequence(loan, to),
      ...{ ...data, ...remembered, dueDate, ...dates, status: to },
    },
  });
  if (moved.count !== 1) throw new AppError("LOAN_TRANSITION");
  if (to === "GIVEN") await changeHands(tx, loan, now);
  const step = { loanId: loan.id, kind, from: loan.status, to, actorId: byRule ? null : actorId };
  await tx.loanEvent.create({ data: { ...step, dueDate: dueDate ?? askedDate } });
  if (loan.status === "LENT" && to !== "LENT") await closeExtension(tx, loan, "ENDED");
  if (loan.status === "REQUESTED") await closeRequest(tx, actorId, loan);
  const due = isHandOver ? (dueDate ?? loan.dueDate) : null;
  const told = due ? { ...params, dueDate: isoDay(due) } : params;
  if (!details.isQuiet) await notifyOtherSide(tx, actorId, loan, transition, told);
  if (to === "LENT" || to === "RETURNED" || to === "GIVEN") afterCommit(tx, () => wake("badges"));
  if (to === "RETURNED" || to === "CANCELED") afterCommit(tx, () => wake("wishes"));
}

/**
 * A book handed over after its due date is lent for the agreed number of days from today on.
 * @returns the new due date; undefined if it does not change.
 */
async function dueAfterHandOver(tx: Tx, loan: LockedLoan, now: Date): Promise<Date | undefined> {
  const { dueDate, approvedAt } = loan;
  const zone = await zoneOf(tx, loan.ownerId);
  const today = todayIn(zone, now);
  const day = dueDate && isoDay(dueDate);
  if (!day || day >= today) return undefined;
  const days = approvedAt ? daysBetween(todayIn(zone, approvedAt), day) : 0;
  return new Date(addDays(today, Math.max(days, 1)));
}

/** The request's notification is marked read if the owner answers, and withdrawn with the request. */
function closeRequest(tx: Tx, actorId: string, loan: LockedLoan): Promise<void> {
  const about = { userId: loan.ownerId, type: "LOAN_REQUEST", loanId: loan.id } as const;
  return actorId === loan.ownerId ? markNoticeRead(tx, about) : withdrawNotice(tx, about);
}

/** Calendars keep the event with the highest number, and any new status may change the meet-up. */
function nextSequence({ meetUpSequence, status }: LockedLoan, to: LoanStatus): number {
  return meetUpSequence === 0 || to === status ? meetUpSequence : meetUpSequence + 1;
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
    params: {
      name,
      title: loan.bookTitle,
      previous: loan.status,
      status: to,
      ...(loan.kind === "GIFT" && { kind: loan.kind }),
      ...params,
    },
    loanId: loan.id,
    actorId,
  });
}
