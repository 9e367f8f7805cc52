import { findTransition, type LoanRole, type LoanState, type LoanStatus } from "./loan-machine";

interface Planned {
  status: LoanStatus;
  meetUpForReturn: boolean;
}

/** Whether the two are still to meet: to hand the book over, or to bring the lent one back. */
export function hasMeetUp(loan: Planned): boolean {
  return loan.status === "SCHEDULED" || (loan.status === "LENT" && loan.meetUpForReturn);
}

/** By which action a meet-up is proposed: a first one, or another than the loan has. */
export function meetUpAction(loan: Planned): "schedule" | "move" {
  return hasMeetUp(loan) ? "move" : "schedule";
}

interface Proposal extends Planned, LoanState {
  /** Null where it is not known who proposed it. */
  meetUpProposedBy: LoanRole | null;
  meetUpConfirmed: boolean;
}

/** Whether this side is asked to confirm the meet-up as it stands. */
export function mayConfirm(loan: Proposal, role: LoanRole): boolean {
  return (
    findTransition("confirm", loan, role) !== null &&
    hasMeetUp(loan) &&
    !loan.meetUpConfirmed &&
    loan.meetUpProposedBy !== null &&
    loan.meetUpProposedBy !== role
  );
}
