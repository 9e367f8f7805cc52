import type { Loan } from "@/lib/features/loans/schema";
import { findTransition, type LoanRole } from "./loan-machine";

type Planned = Pick<Loan, "status" | "meetUpForReturn">;

/** Whether the two sides are still to meet, for the handover or for the return. */
export function hasMeetUp(loan: Planned): boolean {
  return loan.status === "SCHEDULED" || (loan.status === "LENT" && loan.meetUpForReturn);
}

/** The action that proposes a meet-up: a first one, or a change of the loan's present one. */
export function meetUpAction(loan: Planned): "schedule" | "move" {
  return hasMeetUp(loan) ? "move" : "schedule";
}

type Proposal = Planned & Pick<Loan, "kind" | "meetUpProposedBy" | "meetUpConfirmed">;

/** Whether this side is asked to confirm the present meet-up. */
export function mayConfirm(loan: Proposal, role: LoanRole): boolean {
  return (
    findTransition("confirm", loan, role) !== null &&
    hasMeetUp(loan) &&
    !loan.meetUpConfirmed &&
    loan.meetUpProposedBy !== null &&
    loan.meetUpProposedBy !== role
  );
}
