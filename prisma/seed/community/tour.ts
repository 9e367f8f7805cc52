import { pick } from "@/lib/shared/records";
import { TOLD_FIELDS, type TourLoan } from "../data/tour";
import {
  after,
  bookOf,
  DAY,
  dayOf,
  daysBefore,
  HOUR,
  readerOf,
  type Community,
  type LoanStory,
  type Setting,
} from "./model";

/** A loan of the tour, with its days converted to times. */
export function onTour(setting: Community, loan: TourLoan): LoanStory {
  const book = bookOf(setting, loan.book);
  const borrower = readerOf(setting, loan.borrower);
  const owner = loan.owner ? readerOf(setting, loan.owner) : book.owner;
  const at = stepper(setting);
  const steps = {
    requestedAt: at(loan.requested) ?? setting.now,
    approvedAt: at(loan.approved),
    scheduledAt: at(loan.scheduled),
    lentAt: at(loan.lent),
    closedAt: at(loan.closed),
  };
  const { kind = "LOAN", endedBy = "owner" } = loan;
  return {
    ...{ kind, book, owner, borrower, endedBy },
    ...steps,
    ...pick(loan, TOLD_FIELDS),
    dueDate:
      kind === "GIFT" ? undefined : steps.approvedAt && dueDate(setting, loan, steps.approvedAt),
    meetUpAt: meetUpAt(setting, loan, steps),
    ask: loan.ask && {
      at: daysBefore(setting, loan.ask.asked),
      dueDate: dayOf(after(setting.now, loan.ask.dueIn * DAY)),
      message: loan.ask.message,
    },
  };
}

/** The times of the steps in order: steps of the same day are half an hour apart. */
function stepper(setting: Setting): (days: number | undefined) => Date | undefined {
  let last = 0;
  return (days) => {
    if (days === undefined) return undefined;
    const wished = Math.max(Number(daysBefore(setting, days)), last + HOUR / 2);
    last = Math.min(wished, Number(setting.now) - 60_000);
    return new Date(last);
  };
}

function dueDate({ now }: Setting, { dueIn }: TourLoan, approvedAt: Date): Date {
  return dayOf(dueIn === undefined ? after(approvedAt, 30 * DAY) : after(now, dueIn * DAY));
}

function meetUpAt(
  { now }: Setting,
  { meetUpIn }: TourLoan,
  { scheduledAt, lentAt }: Pick<LoanStory, "scheduledAt" | "lentAt">,
): Date | undefined {
  if (meetUpIn !== undefined) return onTheQuarter(after(now, meetUpIn * DAY), 16);
  return scheduledAt && lentAt && onTheQuarter(lentAt, lentAt.getUTCHours());
}

/** That day, at this hour (UTC) or a random quarter after it. */
export function onTheQuarter(day: Date, hour: number): Date {
  const at = new Date(day);
  at.setUTCHours(hour, [0, 15, 30, 45][day.getUTCMinutes() % 4] ?? 0, 0, 0);
  return at;
}
