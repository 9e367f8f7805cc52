import type { HandOverMoment } from "@/lib/features/loans/terms";
import {
  LOAN_MACHINE,
  type LoanRole,
  type LoanState,
  type LoanStatus,
  type Transition,
} from "./loan-machine";

interface CodeStep {
  moment: HandOverMoment;
  /** The side that gives the book away shows the code; the one that gets it enters the digits. */
  shownBy: LoanRole;
  transition: Transition;
}

/** The owner's own button, with the borrower as the one who acts. */
function byBorrower(transition: Transition): Transition {
  return { ...transition, by: ["borrower"], notifies: { owner: "HANDED_OVER" } };
}

/**
 * What the code does that the two confirm to each other when they meet; null where they have nothing
 * to confirm. A gift does not come back.
 */
export function codeStep({ kind, status }: LoanState): CodeStep | null {
  const { lend, give, return: giveBack } = LOAN_MACHINE[kind];
  const handOver = lend[status] ?? give[status];
  if (handOver) {
    return { moment: "HAND_OVER", shownBy: "owner", transition: byBorrower(handOver) };
  }
  const comeBack = status === "LENT" && giveBack[status];
  return comeBack ? { moment: "RETURN", shownBy: "borrower", transition: comeBack } : null;
}

/** The moment whose confirmation leads to this status. */
export const CONFIRMED_MOMENT: Partial<Record<LoanStatus, HandOverMoment>> = {
  LENT: "HAND_OVER",
  GIVEN: "HAND_OVER",
  RETURNED: "RETURN",
};
