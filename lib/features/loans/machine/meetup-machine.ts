import type { Loan } from "@/lib/features/loans/schema";
import { findTransition, type LoanRole } from "./loan-machine";

type Planned = Pick<Loan, "status" | "meetUpForReturn">;
type Dated = Planned & Pick<Loan, "meetUpOver">;

/** Whether a meet-up is planned, for the handover or for the return; it may be over. */
export function hasMeetUp(loan: Planned): boolean {
  return loan.status === "SCHEDULED" || (loan.status === "LENT" && loan.meetUpForReturn);
}

/** Whether the two sides are still to meet. */
export function isMeetUpAhead(loan: Dated): boolean {
  return hasMeetUp(loan) && !loan.meetUpOver;
}

/** Whether the two sides are still to meet and have both agreed to it. */
export function isMeetUpAgreed(loan: Dated & Pick<Loan, "meetUpConfirmed">): boolean {
  return isMeetUpAhead(loan) && loan.meetUpConfirmed;
}

/** The action that proposes a meet-up: a first one, or a change of the loan's present one. */
export function meetUpAction(loan: Planned): "schedule" | "move" {
  return hasMeetUp(loan) ? "move" : "schedule";
}

type Proposal = Dated & Pick<Loan, "kind" | "meetUpProposedBy" | "meetUpConfirmed">;

/** Whether this side is asked to confirm the present meet-up. */
export function mayConfirm(loan: Proposal, role: LoanRole): boolean {
  return (
    findTransition("confirm", loan, role) !== null &&
    isMeetUpAhead(loan) &&
    !loan.meetUpConfirmed &&
    loan.meetUpProposedBy !== null &&
    loan.meetUpProposedBy !== role
  );
}
