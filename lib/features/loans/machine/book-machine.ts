import type { BookState } from "@/prisma/client/enums";
import type { LoanAction, LoanKind, LoanStatus } from "./loan-machine";

/** What is asked for where a book is in this state; where there is none, it cannot be asked for. */
export const KIND_ASKED: Partial<Record<BookState, LoanKind>> = {
  AVAILABLE_FOR_BORROW: "LOAN",
  AVAILABLE_FOR_GIVE_AWAY: "GIFT",
};

/** A request can be approved only while the book is in one of these states. */
export const FREE_STATES: Record<LoanKind, readonly BookState[]> = {
  LOAN: ["AVAILABLE_FOR_BORROW", "AVAILABLE_FOR_GIVE_AWAY"],
  // A book that is now to be lent is not given for good by an old request.
  GIFT: ["AVAILABLE_FOR_GIVE_AWAY"],
};

/** What a new book state does to the active loan. */
export type LoanOutcome =
  | Extract<LoanAction, "lend" | "return" | "lose" | "cancel">
  | "none"
  | "forbidden";

const beforeHandover: Record<BookState, LoanOutcome> = {
  AVAILABLE_FOR_BORROW: "cancel",
  AVAILABLE_FOR_GIVE_AWAY: "cancel",
  BOOKED: "none",
  LENT: "lend",
  LOST: "cancel",
};

const afterHandover: Record<BookState, LoanOutcome> = {
  AVAILABLE_FOR_BORROW: "return",
  AVAILABLE_FOR_GIVE_AWAY: "return",
  BOOKED: "forbidden",
  LENT: "none",
  LOST: "lose",
};

// What is promised for good is not lent meanwhile.
const beforeGiving: Record<BookState, LoanOutcome> = { ...beforeHandover, LENT: "forbidden" };

/** The owner's book-state dialog: status of the active loan × chosen book state → outcome. */
export const BOOK_DIALOG: Record<
  LoanKind,
  Partial<Record<LoanStatus, Record<BookState, LoanOutcome>>>
> = {
  LOAN: { APPROVED: beforeHandover, SCHEDULED: beforeHandover, LENT: afterHandover },
  GIFT: { APPROVED: beforeGiving, SCHEDULED: beforeGiving },
};

/** What it does to a loan to somebody outside. */
export type OutsideOutcome = "none" | "ends" | "forbidden";

/**
 * The same where somebody outside has the book: its state × chosen state → outcome. Whoever says that a
 * lost book is there again ends the loan.
 */
export const OUTSIDE_DIALOG: Partial<Record<BookState, Record<BookState, OutsideOutcome>>> = {
  LENT: {
    AVAILABLE_FOR_BORROW: "forbidden",
    AVAILABLE_FOR_GIVE_AWAY: "forbidden",
    BOOKED: "forbidden",
    LENT: "none",
    LOST: "none",
  },
  LOST: {
    AVAILABLE_FOR_BORROW: "ends",
    AVAILABLE_FOR_GIVE_AWAY: "ends",
    BOOKED: "ends",
    LENT: "none",
    LOST: "none",
  },
};
