import {
  byEither,
  byOwner,
  cancel,
  type LoanRole,
  type OpenStatus,
  type Transition,
} from "./loan-machine";

/** The owner undoes a handover soon enough: status before it → transition back. */
export const HANDOVER_UNDONE: Record<"APPROVED" | "SCHEDULED", Transition> = {
  APPROVED: undoTo("APPROVED"),
  SCHEDULED: undoTo("SCHEDULED"),
};

function undoTo(status: "APPROVED" | "SCHEDULED"): Transition {
  return { ...byOwner(status, "LOAN_STATUS_CHANGE", "BOOKED"), kind: "HANDOVER_UNDONE" };
}

/** A request whose book the owner removes from the shelf: the borrower is not rejected. */
export const REQUEST_OF_WITHDRAWN_BOOK = byOwner("CANCELED", "LOAN_STATUS_CHANGE", null);

/** A request for a book that another reader has been given. */
export const REQUEST_OF_GIVEN_BOOK = byOwner("CANCELED", "GIFT_GONE", null);

/** What becomes of an open loan when the account of this side is deleted. */
export const ON_ACCOUNT_DELETION: Record<LoanRole, Record<OpenStatus, Transition>> = {
  owner: {
    REQUESTED: REQUEST_OF_WITHDRAWN_BOOK,
    APPROVED: cancel,
    SCHEDULED: cancel,
    LENT: cancel,
  },
  borrower: {
    REQUESTED: { ...cancel, bookBecomes: null },
    APPROVED: cancel,
    SCHEDULED: cancel,
    // Only where an administrator deletes the account: the borrower keeps the book.
    LENT: byEither("LOST", "LOAN_STATUS_CHANGE", "LOST"),
  },
};
