import type { BookState } from "@/prisma/client/enums";
import type { LoanAction, LoanKind, LoanStatus } from "./loan-machine";

/** The kind of loan to request for a book in this state; no entry: it cannot be requested. */
export const KIND_ASKED: Partial<Record<BookState, LoanKind>> = {
  AVAILABLE_FOR_BORROW: "LOAN",
  AVAILABLE_FOR_GIVE_AWAY: "GIFT",
};

/** Book states in which a request can be approved. */
export const FREE_STATES: Record<LoanKind, readonly BookState[]> = {
  LOAN: ["AVAILABLE_FOR_BORROW", "AVAILABLE_FOR_GIVE_AWAY"],
  // An old request for a gift does not apply to a book that is now only lent.
  GIFT: ["AVAILABLE_FOR_GIVE_AWAY"],
  SELF_SERVICE: ["AVAILABLE_FOR_BORROW"],
};

/** Whether a circle's own book that no member has may be in this state. */
export const isOnShelf = (state: BookState) =>
  state === "LOST" || FREE_STATES.SELF_SERVICE.includes(state);

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

// A book promised as a gift cannot be lent meanwhile.
const beforeGiving: Record<BookState, LoanOutcome> = { ...beforeHandover, LENT: "forbidden" };

const offTheShelf: Record<BookState, LoanOutcome> = {
  ...afterHandover,
  AVAILABLE_FOR_GIVE_AWAY: "forbidden",
};

/** The owner's book-state dialog: status of the active loan × chosen book state → outcome. */
export const BOOK_DIALOG: Record<
  LoanKind,
  Partial<Record<LoanStatus, Record<BookState, LoanOutcome>>>
> = {
  LOAN: { APPROVED: beforeHandover, SCHEDULED: beforeHandover, LENT: afterHandover },
  GIFT: { APPROVED: beforeGiving, SCHEDULED: beforeGiving },
  SELF_SERVICE: { LENT: offTheShelf },
};

/** What a new book state does to an outside loan. */
export type OutsideOutcome = "none" | "ends" | "forbidden";

/** The book-state dialog for a book in an outside loan: present state × chosen state → outcome. */
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
