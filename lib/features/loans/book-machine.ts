import type { BookState } from "@/prisma/client/enums";
import type { ActiveStatus, LoanAction } from "./machine";

/** What a new book state does to the active loan. */
type LoanOutcome =
  Extract<LoanAction, "lend" | "return" | "lose" | "cancel"> | "none" | "forbidden";

const beforeHandover: Record<BookState, LoanOutcome> = {
  AVAILABLE_FOR_BORROW: "cancel",
  AVAILABLE_FOR_GIVE_AWAY: "cancel",
  BOOKED: "none",
  LENT: "lend",
  LOST: "cancel",
};

/** The owner's book-state dialog: status of the active loan × chosen book state → outcome. */
export const BOOK_DIALOG: Record<ActiveStatus, Record<BookState, LoanOutcome>> = {
  APPROVED: beforeHandover,
  SCHEDULED: beforeHandover,
  LENT: {
    AVAILABLE_FOR_BORROW: "return",
    AVAILABLE_FOR_GIVE_AWAY: "return",
    BOOKED: "forbidden",
    LENT: "none",
    LOST: "lose",
  },
};
