/** Days from today to the due date where the owner names none. */
export const DEFAULT_LOAN_DAYS = 30;
/** A due date and a meet-up lie at most so many years ahead. */
export const DUE_YEARS = 5;
export const MEETUP_YEARS = 2;
/** Longest feedback, reject reason, review and message of approval. */
export const MAX_FEEDBACK = 500;
export const MAX_CRITERION = 5;
export const DEFAULT_CRITERION = 5;
export const MAX_INTEREST = 10;
export const DEFAULT_INTEREST = 5;

/** The owner may take "handed over" back for so many seconds. */
export const UNDO_HANDOVER_SECONDS = 120;

/** Suggested kinds of place for a meet-up; any other text is fine too. */
export const MEETUP_PLACES = ["cafe", "library", "bookstore", "park", "other"] as const;
export type MeetupPlace = (typeof MEETUP_PLACES)[number];

/** Requests of one reader that wait for an answer at the same time. */
export const OPEN_REQUESTS = 20;

/** Newest loans that a list gives at most. */
export const LOANS_LISTED = 500;
/** What a review is about. */
export const REVIEW_KINDS = ["book", "borrower"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];
