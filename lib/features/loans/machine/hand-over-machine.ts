import type { HandOverMoment } from "@/lib/features/loans/terms";
import { transitionOf, type LoanRole, type LoanState, type LoanStatus } from "./loan-machine";

/** The moment whose confirmation leads to this status. */
export const CONFIRMED_MOMENT: Partial<Record<LoanStatus, HandOverMoment>> = {
  LENT: "HAND_OVER",
  GIVEN: "HAND_OVER",
  RETURNED: "RETURN",
};

/**
 * The moment that the two sides confirm by a code, and the side that shows it: the one that gives the book
 * away. The other side enters the digits. Null if there is nothing to confirm.
 */
export function codeStep(loan: LoanState): { moment: HandOverMoment; shownBy: LoanRole } | null {
  const transition = transitionOf("confirmByCode", loan);
  const moment = transition && CONFIRMED_MOMENT[transition.to];
  if (!moment) return null;
  return { moment, shownBy: transition.by.includes("owner") ? "borrower" : "owner" };
}
