import type { Loan, LoanSide } from "@/lib/features/loans/schema";
import { findTransition, type LoanAction, type LoanRole, type LoanStatus } from "./loan-machine";
import { isMeetUpAhead, mayConfirm } from "./meetup-machine";

/** What the screens offer a side of a loan; most are an action of the machine. */
export const LOAN_STEPS = [
  "confirmMeetUp",
  "approve",
  "meetUp",
  "moveMeetUp",
  "meetUpReturn",
  "handOver",
  "give",
  "return",
  "moreTime",
  "giveTime",
  "allowTime",
  "declineTime",
  "rateBorrower",
  "rateBook",
  "reject",
  "withdraw",
  "cancel",
  "callOff",
  "manage",
] as const;
export type LoanStep = (typeof LOAN_STEPS)[number];

interface Offer {
  /** Next steps: the first possible one is the big button of the loan's page. */
  next: readonly LoanStep[];
  /** Other steps, the most likely first. */
  other: readonly LoanStep[];
  /** The big button if there is no next step. */
  idle: "write" | "browse" | null;
}

/** Status × side → steps offered. `stepsOf` checks whether they are possible for a loan. */
export const OFFERS: Record<LoanStatus, Record<LoanRole, Offer>> = {
  REQUESTED: {
    owner: { next: ["approve"], other: ["reject"], idle: null },
    borrower: { next: [], other: ["withdraw"], idle: null },
  },
  APPROVED: {
    owner: {
      next: ["meetUp"],
      other: ["handOver", "give", "callOff", "manage"],
      idle: "write",
    },
    borrower: { next: ["meetUp"], other: ["cancel", "callOff"], idle: "write" },
  },
  SCHEDULED: {
    owner: {
      next: ["confirmMeetUp", "meetUp", "handOver", "give"],
      other: ["moveMeetUp", "callOff", "manage"],
      idle: "write",
    },
    borrower: {
      next: ["confirmMeetUp", "meetUp"],
      other: ["moveMeetUp", "cancel", "callOff"],
      idle: "write",
    },
  },
  LENT: {
    owner: {
      next: ["confirmMeetUp", "allowTime", "return"],
      other: ["declineTime", "meetUpReturn", "moveMeetUp", "giveTime", "manage"],
      idle: "write",
    },
    borrower: {
      next: ["confirmMeetUp"],
      other: ["moreTime", "meetUpReturn", "moveMeetUp"],
      idle: "write",
    },
  },
  RETURNED: {
    owner: { next: ["rateBorrower"], other: [], idle: "browse" },
    borrower: { next: ["rateBook"], other: [], idle: "browse" },
  },
  CANCELED: {
    owner: { next: [], other: [], idle: "browse" },
    borrower: { next: [], other: [], idle: "browse" },
  },
  LOST: {
    owner: { next: [], other: ["return"], idle: "write" },
    borrower: { next: [], other: [], idle: "write" },
  },
  GIVEN: {
    owner: { next: [], other: [], idle: "browse" },
    borrower: { next: [], other: [], idle: "browse" },
  },
};

/** The opposite answer to a next step; shown beside the big button. */
export const INSTEAD: Partial<Record<LoanStep, LoanStep>> = {
  approve: "reject",
  confirmMeetUp: "moveMeetUp",
  allowTime: "declineTime",
};

/** Shown with the ask for more time, not among the other steps. */
const ANSWER: LoanStep = "allowTime";

const isLoan = ({ kind }: Loan) => kind !== "GIFT";
const isGift = ({ kind }: Loan) => kind === "GIFT";

/** Extra conditions of some steps. */
const POSSIBLE: Partial<Record<LoanStep, (loan: Loan, role: LoanRole) => boolean>> = {
  confirmMeetUp: (loan, role) => isReachable(loan, role) && mayConfirm(loan, role),
  meetUp: (loan, role) => isReachable(loan, role) && !isMeetUpAhead(loan),
  handOver: isLoan,
  // While more time is asked for, `manage` has it.
  return: (loan) => !isAsked(loan),
  cancel: isLoan,
  manage: isLoan,
  give: isGift,
  callOff: isGift,
  moveMeetUp: (loan, role) => isReachable(loan, role) && isMeetUpAhead(loan),
  meetUpReturn: (loan, role) => isReachable(loan, role) && !isMeetUpAhead(loan) && areToMeet(loan),
  moreTime: (loan, role) => isReachable(loan, role) && mayExtend("requestExtension", loan, role),
  giveTime: (loan, role) => mayExtend("extend", loan, role),
  allowTime: (loan, role) => mayExtend("approveExtension", loan, role),
  declineTime: (loan, role) => mayExtend("declineExtension", loan, role),
  rateBorrower: (loan) => areToMeet(loan) && !loan.ownerRatedBorrower,
  rateBook: (loan) => loan.bookInterestRating === null,
};

/** Whether this side may do it, given the loan's open ask for more time or its absence. */
function mayExtend(action: LoanAction, loan: Loan, role: LoanRole): boolean {
  const transition = findTransition(action, loan, role);
  return transition !== null && (transition.asked ?? isAsked(loan)) === isAsked(loan);
}

/** A circle's own book stands on a shelf. */
export const areToMeet = ({ kind }: Pick<Loan, "kind">) => kind !== "SELF_SERVICE";

const isAsked = ({ extension }: Loan) => extension !== null;

export const otherSide = (loan: Loan, role: LoanRole): LoanSide =>
  role === "owner" ? loan.borrower : loan.owner;

/** Whether the other side is neither blocked nor deleted. */
function isReachable(loan: Loan, role: LoanRole): boolean {
  return otherSide(loan, role).id !== null;
}

export interface LoanSteps {
  /** Null if this side has nothing to do. */
  next: LoanStep | null;
  /** The opposite answer to `next`. */
  instead: LoanStep | null;
  /** All other possible steps, `instead` included, without `ANSWER`. */
  others: LoanStep[];
}

export function stepsOf(loan: Loan, role: LoanRole): LoanSteps {
  const offer = OFFERS[loan.status][role];
  const isPossible = (step: LoanStep) => POSSIBLE[step]?.(loan, role) ?? true;
  const [next = null, ...spare] = offer.next.filter(isPossible);
  const instead = (next && INSTEAD[next]) ?? null;
  const others = [...spare, ...offer.other.filter(isPossible)];
  return {
    next,
    instead: instead && isPossible(instead) ? instead : null,
    others: others.filter((step) => step !== ANSWER),
  };
}

/**
 * Whether a side is offered the chat: the owner from the request on, the borrower once it was approved.
 * The server allows more (an answer to the owner); the chat screen offers that.
 */
export function offersChat(loan: Loan, role: LoanRole): boolean {
  if (!isReachable(loan, role)) return false;
  return loan.status === "REQUESTED" ? role === "owner" : loan.status !== "CANCELED";
}

/** The loan whose conversation that is; undefined: the direct one of the two. */
export const chatLoanId = (loan: Loan) => (areToMeet(loan) ? loan.id : undefined);
