import {
  findTransition,
  type LoanRole,
  type LoanState,
  type LoanStatus,
  type Transition,
} from "./loan-machine";

/** A loan that has a meet-up is scheduled, or is lent and to be brought back. */
export type MeetUpStatus = "SCHEDULED" | "LENT";

const meetUp = {
  by: ["owner", "borrower"],
  notifies: { owner: "MEETUP_SCHEDULED", borrower: "MEETUP_SCHEDULED" },
  bookBecomes: null,
} as const satisfies Partial<Transition>;

/** What scheduling does to a loan that has a meet-up already. */
export const MEETUP_MOVED: Record<MeetUpStatus, Transition> = {
  SCHEDULED: { ...meetUp, to: "SCHEDULED", kind: "MOVED" },
  LENT: { ...meetUp, to: "LENT", kind: "MOVED" },
};

/** What becomes of a loan whose meet-up goes on without it; the other side is told of the meet-up. */
export const MEETUP_LEFT: Record<MeetUpStatus, Transition> = {
  SCHEDULED: { ...meetUp, to: "APPROVED", kind: "UNSCHEDULED", notifies: {} },
  LENT: { ...meetUp, to: "LENT", kind: "UNSCHEDULED", notifies: {} },
};

interface Planned {
  status: LoanStatus;
  meetUpForReturn: boolean;
}

/** Whether the two are still to meet: to hand the book over, or to bring the lent one back. */
export function hasMeetUp(loan: Planned): boolean {
  return loan.status === "SCHEDULED" || (loan.status === "LENT" && loan.meetUpForReturn);
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
