import type { HandOverMoment } from "@/lib/features/loans/terms";
import { transitionOf, type LoanRole, type LoanState, type LoanStatus } from "./loan-machine";

/** The moment whose confirmation leads to this status. */
export const CONFIRMED_MOMENT: Partial<Record<LoanStatus, HandOverMoment>> = {
  LENT: "HAND_OVER",
  GIVEN: "HAND_OVER",
  RETURNED: "RETURN",
};

/**
 * What the two confirm to each other by a code when they meet; null where they have nothing to confirm. The
 * side that gives the book away shows the code, the one that gets it enters the digits.
 */
export function codeStep(loan: LoanState): { moment: HandOverMoment; shownBy: LoanRole } | null {
  const transition = transitionOf("confirmByCode", loan);
  const moment = transition && CONFIRMED_MOMENT[transition.to];
  if (!moment) return null;
  return { moment, shownBy: transition.by.includes("owner") ? "borrower" : "owner" };
}
