import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";

/** The days on which each side of a lent book is reminded, counted from the due date. */
export const REMINDER_STEPS: Record<LoanRole, readonly number[]> = {
  borrower: [-3, 0, 1, 7, 14],
  owner: [1, 7],
};

interface Moment {
  /** Today, in days after the due date; negative: before it. */
  days: number;
  /** The day on which this due date was agreed or the book handed over, counted alike. */
  agreed: number;
  /** Steps that were sent or passed over. */
  known: readonly number[];
}

/**
 * The step to send today, the latest that has come up, and those before it that are passed over;
 * null where there is nothing to send. A step whose day was over when the date was agreed is none, nor
 * is anybody late on that day itself.
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
