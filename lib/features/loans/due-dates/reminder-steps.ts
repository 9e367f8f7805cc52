import { timeZoneOf, type Located } from "@/lib/features/geo/time-zone";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { MORNING_HOUR } from "@/lib/features/loans/terms";
import { daysBetween, hourIn, todayIn } from "./zoned-time";

/** Days from the due date to each reminder of a side. */
export const REMINDER_STEPS: Record<LoanRole, readonly number[]> = {
  borrower: [-3, 0, 1, 7, 14],
  owner: [1, 7],
};

interface Moment {
  /** Today, in days after the due date; negative: before it. */
  days: number;
  /** The day of the handover or of the latest extension, counted in the same way. */
  agreed: number;
  /** Steps that were sent or passed over. */
  known: readonly number[];
}

/**
 * The step to send today, which is the latest that has come up, and the earlier unsent ones to pass over;
 * null if there is nothing to send. Steps before the day `agreed` do not count, nor does an overdue step on
 * that day itself.
 */
export function dueSteps(
  role: LoanRole,
  { days, agreed, known }: Moment,
): { send: number; passed: number[] } | null {
  const isNews = (step: number) => (step > 0 ? step > agreed : step >= agreed);
  const come = REMINDER_STEPS[role].filter(
    (step) => step <= days && (isNews(step) || known.includes(step)),
  );
  const send = come.at(-1);
  if (send === undefined || known.includes(send)) return null;
  const passed = REMINDER_STEPS[role].filter((step) => step < send && !known.includes(step));
  return { send, passed };
}

/** Who is reminded of which due date. */
export interface Reminded extends Located, Pick<Moment, "known"> {
  /** "YYYY-MM-DD". */
  dueDate: string;
  /** When the book was handed over or more time was given; earlier steps are not sent. */
  agreedAt: Date;
}

export type StepsToSend = NonNullable<ReturnType<typeof stepsToSend>>;

/** As `dueSteps`, with today's `days`; null also before `MORNING_HOUR` at the place of who is reminded. */
export function stepsToSend(role: LoanRole, reminded: Reminded, now: Date) {
  const zone = timeZoneOf(reminded);
  if (hourIn(zone, now) < MORNING_HOUR) return null;
  const daysTo = (at: Date) => daysBetween(reminded.dueDate, todayIn(zone, at));
  const days = daysTo(now);
  const steps = dueSteps(role, { days, agreed: daysTo(reminded.agreedAt), known: reminded.known });
  return steps && { ...steps, days };
}
