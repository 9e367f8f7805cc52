import type { Loan } from "@/lib/features/loans/schema";
import { findTransition, type LoanAction, type LoanRole, type LoanStatus } from "./loan-machine";
import { hasMeetUp, mayConfirm } from "./meetup-machine";

/** What the screens offer a side of a loan; most are an action of the machine in the reader's words. */
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
  "refuseTime",
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
  /** What the loan waits for: the first one possible is the big button of its page. */
  next: readonly LoanStep[];
  /** What else can be done, the likely before the rare. */
  other: readonly LoanStep[];
  /** The big button where no step is next: write to the other side, go on to other books, or none. */
  idle: "write" | "browse" | null;
}

/** Status × side → what is offered. Whether it is possible depends on the loan: see `stepsOf`. */
export const OFFERS: Record<LoanStatus, Record<LoanRole, Offer>> = {
  REQUESTED: {
    owner: { next: ["approve"], other: ["reject"], idle: null },
    borrower: { next: [], other: ["withdraw"], idle: null },
  },
  APPROVED: {
    owner: { next: ["meetUp"], other: ["handOver", "give", "callOff", "manage"], idle: "write" },
    borrower: { next: ["meetUp"], other: ["cancel", "callOff"], idle: "write" },
  },
  SCHEDULED: {
    owner: {
      next: ["confirmMeetUp", "handOver", "give"],
      other: ["moveMeetUp", "callOff", "manage"],
      idle: "write",
    },
    borrower: {
      next: ["confirmMeetUp"],
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
    owner: { next: [], other: ["manage"], idle: "write" },
    borrower: { next: [], other: [], idle: "write" },
  },
  GIVEN: {
    owner: { next: [], other: [], idle: "browse" },
    borrower: { next: [], other: [], idle: "browse" },
  },
};

/** The other answer to what the loan waits for; on its page it stands beside the big button. */
export const INSTEAD: Partial<Record<LoanStep, LoanStep>> = {
  approve: "reject",
  confirmMeetUp: "moveMeetUp",
  allowTime: "refuseTime",
};

/** The one-press answers to an open ask for more time. They stand with the ask, not among other steps. */
const ANSWERS: readonly LoanStep[] = ["allowTime", "refuseTime"];

/** Conditions of steps that are not always possible where they are offered. */
const POSSIBLE: Partial<Record<LoanStep, (loan: Loan, role: LoanRole) => boolean>> = {
  confirmMeetUp: (loan, role) => isReachable(loan, role) && mayConfirm(loan, role),
  meetUp: isReachable,
  handOver: isLoan,
  cancel: isLoan,
  manage: isLoan,
  give: isGift,
  callOff: isGift,
  moveMeetUp: (loan, role) => isReachable(loan, role) && hasMeetUp(loan),
  meetUpReturn: (loan, role) => isReachable(loan, role) && !hasMeetUp(loan),
  moreTime: (loan, role) => isReachable(loan, role) && mayExtend("requestExtension", loan, role),
  giveTime: (loan, role) => mayExtend("extend", loan, role),
  allowTime: (loan, role) => mayExtend("approveExtension", loan, role),
  refuseTime: (loan, role) => mayExtend("declineExtension", loan, role),
  declineTime: (loan, role) => mayExtend("declineExtension", loan, role),
  rateBorrower: (loan) => !loan.ownerRatedBorrower,
  rateBook: (loan) => loan.bookInterestRating === null,
};

/** Whether this side may do it as the loan and its ask for more time stand. */
function mayExtend(action: LoanAction, loan: Loan, role: LoanRole): boolean {
  const transition = findTransition(action, loan, role);
  return transition !== null && (transition.asked ?? isAsked(loan)) === isAsked(loan);
}

const isAsked = ({ extension }: Loan) => extension !== null;

function isLoan({ kind }: Loan): boolean {
  return kind === "LOAN";
}

function isGift({ kind }: Loan): boolean {
  return kind === "GIFT";
}

/** Whether the other side can be met: neither blocked nor gone. */
function isReachable(loan: Loan, role: LoanRole): boolean {
  return (role === "owner" ? loan.borrower : loan.owner).id !== null;
}

export interface LoanSteps {
  /** What the loan waits for; null where it waits for the other side, or for nothing. */
  next: LoanStep | null;
  /** The other answer where `next` is an answer. */
  instead: LoanStep | null;
  /** What else is possible, in order, `instead` too; without the answers to an open ask for more time. */
  others: LoanStep[];
}

/** What a side can do with a loan now. */
export function stepsOf(loan: Loan, role: LoanRole): LoanSteps {
  const offer = OFFERS[loan.status][role];
  const isPossible = (step: LoanStep) => POSSIBLE[step]?.(loan, role) ?? true;
  const [next = null, ...spare] = offer.next.filter(isPossible);
  const instead = (next && INSTEAD[next]) ?? null;
  const others = [...spare, ...offer.other.filter(isPossible)];
  return {
    next,
    instead: instead && isPossible(instead) ? instead : null,
    others: others.filter((step) => !ANSWERS.includes(step)),
  };
}

/**
 * Whether a loan offers its chat to a side: to both once it was approved, to the owner already on
 * the request. What the server allows beyond that (an answer to the owner) begins in the chats.
 */
export function offersChat(loan: Loan, role: LoanRole): boolean {
  if (!isReachable(loan, role)) return false;
  return loan.status === "REQUESTED" ? role === "owner" : loan.status !== "CANCELED";
}
