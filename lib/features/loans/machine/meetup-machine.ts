import { findTransition, type LoanRole, type LoanState, type LoanStatus } from "./loan-machine";

interface Planned {
  status: LoanStatus;
  meetUpForReturn: boolean;
}

/** Whether the two sides are still to meet, for the handover or for the return. */
export function hasMeetUp(loan: Planned): boolean {
  return loan.status === "SCHEDULED" || (loan.status === "LENT" && loan.meetUpForReturn);
}

/** The action that proposes a meet-up: a first one, or a change of the loan's present one. */
export function meetUpAction(loan: Planned): "schedule" | "move" {
  return hasMeetUp(loan) ? "move" : "schedule";
}

interface Proposal extends Planned, LoanState {
  /** Null if unknown. */
  meetUpProposedBy: LoanRole | null;
  meetUpConfirmed: boolean;
}

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
