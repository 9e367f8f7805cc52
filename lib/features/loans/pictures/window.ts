import { HOUR } from "@/lib/shared/time";
import type { LoanRow } from "@/lib/features/loans/loan-sql";
import type { LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { PICTURE_HOURS, type HandOverMoment } from "@/lib/features/loans/terms";

/** What counts from when a moment lasts: the handover, or the return. */
type Since = "lentAt" | "closedAt";

/**
 * The statuses in which the pictures of a moment can be added and removed: as long as the status
 * lasts (null), or for `PICTURE_HOURS` since then. After that they stay as they are, so that nobody
 * can take away what both rely on.
 */
const PICTURE_MOMENTS_OPEN: Record<HandOverMoment, Partial<Record<LoanStatus, Since | null>>> = {
  HAND_OVER: { APPROVED: null, SCHEDULED: null, LENT: "lentAt" },
  RETURN: { LENT: null, RETURNED: "closedAt" },
};

/** Where the return is to come again, since the hand-over was undone, its pictures were a mistake. */
const BEFORE_RETURN: readonly LoanStatus[] = ["APPROVED", "SCHEDULED"];

export interface MomentState {
  isOpen: boolean;
  /** Also where it is not open yet. */
  mayRemove: boolean;
  /** When it closes; null where it is closed, or open as long as the status lasts. */
  until: Date | null;
}

/** Whether pictures of this moment can be added and removed now; never of a gift, which does not come back. */
export function stateOfMoment(
  moment: HandOverMoment,
  loan: Pick<LoanRow, "kind" | "status" | Since>,
  now = new Date(),
): MomentState {
  const open = openState(moment, loan, now);
  const isToCome = moment === "RETURN" && BEFORE_RETURN.includes(loan.status);
  return { ...open, mayRemove: open.isOpen || isToCome };
}

function openState(
  moment: HandOverMoment,
  loan: Pick<LoanRow, "kind" | "status" | Since>,
  now: Date,
): Omit<MomentState, "mayRemove"> {
  const since = loan.kind === "GIFT" ? undefined : PICTURE_MOMENTS_OPEN[moment][loan.status];
  if (since === undefined) return { isOpen: false, until: null };
  const began = since && loan[since];
  if (!began) return { isOpen: since === null, until: null };
  const until = new Date(began.getTime() + PICTURE_HOURS * HOUR);
  return now < until ? { isOpen: true, until } : { isOpen: false, until: null };
}
