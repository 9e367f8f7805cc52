import type { HandOverMoment } from "@/lib/features/loans/terms";
import { transitionOf, type LoanRole, type LoanState, type LoanStatus } from "./loan-machine";

/** The moment whose confirmation leads to this status. */
export const CONFIRMED_MOMENT: Partial<Record<LoanStatus, HandOverMoment>> = {
  LENT: "HAND_OVER",
  GIVEN: "HAND_OVER",
  RETURNED: "RETURN",
};

/** The side that gives the book to the other one next; null if neither does. */
export function giverOf(loan: LoanState): LoanRole | null {
  const transition = transitionOf("confirmByCode", loan);
  return transition && (transition.by.includes("owner") ? "borrower" : "owner");
}

/**
 * The loan whose giver shows the code by which all books of a meeting change hands, in both directions: the other side
 * enters the digits. Of loans that have a giver the one with the first id, so that both sides find the same; null if
 * none has.
 */
export function codeLoanOf<T extends LoanState & { id: string }>(loans: readonly T[]): T | null {
  const [first = null] = loans
    .filter((each) => giverOf(each) !== null)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return first;
}
