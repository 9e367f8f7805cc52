import { HOUR } from "@/lib/shared/time";
import type { LoanRow } from "@/lib/features/loans/loan-sql";
import type { LoanStatus } from "@/lib/features/loans/machine/loan-machine";
import { PICTURE_HOURS, type HandOverMoment } from "@/lib/features/loans/terms";

/** The time from which the hours of a moment count: the handover, or the return. */
type Since = "lentAt" | "closedAt";

/**
 * Statuses in which the pictures of a moment can be added and removed: as long as the status lasts (null),
 * or until `PICTURE_HOURS` after that time. Later they cannot change, as both sides rely on them.
 */
const PICTURE_MOMENTS_OPEN: Record<HandOverMoment, Partial<Record<LoanStatus, Since | null>>> = {
  HAND_OVER: { APPROVED: null, SCHEDULED: null, LENT: "lentAt" },
  RETURN: { LENT: null, RETURNED: "closedAt" },
};

/** In these statuses pictures of a return exist only if a handover was undone, and may be removed. */
const BEFORE_RETURN: readonly LoanStatus[] = ["APPROVED", "SCHEDULED"];

export interface MomentState {
  isOpen: boolean;
  /** Also true if the moment is still to come. */
  mayRemove: boolean;
  /** Deadline; null if the moment is closed or has no deadline (see `isOpen`). */
  until: Date | null;
}

/** Whether pictures of this moment can be changed now; never for a gift, as it does not come back. */
export function stateOfMoment(
  moment: HandOverMoment,
  loan: Pick<LoanRow, "kind" | "status" | Since>,
  now = new Date(),
): MomentState {
  const since = loan.kind === "GIFT" ? undefined : PICTURE_MOMENTS_OPEN[moment][loan.status];
  const began = since && loan[since];
  const until = began ? new Date(began.getTime() + PICTURE_HOURS * HOUR) : null;
  const isOpen = until ? now < until : since === null;
  const isToCome = moment === "RETURN" && BEFORE_RETURN.includes(loan.status);
  return { isOpen, mayRemove: isOpen || isToCome, until: isOpen ? until : null };
}
