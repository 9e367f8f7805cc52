/** How many years ahead due dates and meet-ups may lie. */
export const DUE_YEARS = 5;
export const MEETUP_YEARS = 2;
/** Longest feedback, rejection reason, review and approval message, in characters. */
export const MAX_FEEDBACK = 500;
export const MAX_CRITERION = 5;
export const DEFAULT_CRITERION = 5;
export const MAX_INTEREST = 10;
export const DEFAULT_INTEREST = 5;

/** After a handover. */
export const UNDO_HANDOVER_SECONDS = 120;

/** When the sides take pictures of the book's condition. */
export const HAND_OVER_MOMENTS = ["HAND_OVER", "RETURN"] as const;
export type HandOverMoment = (typeof HAND_OVER_MOMENTS)[number];
/** Per side and moment. */
export const MAX_LOAN_PICTURES = 4;
/** How long pictures can be changed after the handover or the return. */
export const PICTURE_HOURS = 48;

/** Reminders are sent from this hour on, local to the user. */
export const MORNING_HOUR = 9;

/** Most loans that share a meet-up. */
export const MEETUP_LOANS = 30;

/** Suggestions for the place of a meet-up; any other text is allowed. */
export const MEETUP_PLACES = ["cafe", "library", "bookstore", "park", "other"] as const;
export type MeetupPlace = (typeof MEETUP_PLACES)[number];

/** Rules of an owner that can refuse a request. */
export const LENDING_RULES = ["BOOKS_PER_READER", "NEWCOMERS"] as const;

/** Most unanswered requests per user. */
export const OPEN_REQUESTS = 20;

/** Most books that one user may wait for; a trigger has the same number. */
export const WAITING_LIMIT = 10;

/** Who confirmed a hand-over or return: the owner, both sides by a code, or who scanned its label at the shelf. */
export const CONFIRMATIONS = ["OWNER", "BOTH", "SHELF"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Of the code for hand-over and return. */
export const CODE_DIGITS = 6;
/** Wrong tries until there is a new code. */
export const CODE_TRIES = 5;
/** Codes per loan, moment and day that can be used up before a pause begins. */
export const CODES_WITHOUT_PAUSE = 10;
/** The first pause; it doubles with each further code. The owner's buttons work meanwhile. */
export const CODE_PAUSE_MINUTES = 10;
/** For how long digits entered without a connection are accepted. */
export const CODE_KEPT_DAYS = 3;

export const LOANS_LISTED = 500;
/** Closed loans in a list by default. */
export const ENDED_LISTED = 50;
export const REVIEW_KINDS = ["book", "borrower"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** Longest timeline; the latest entries are kept. */
export const TIMELINE_LISTED = 200;

/**
 * The page of a loan, for its two sides.
 * @param noticeId a notification: the page marks it read and opens the dialog that belongs to its type.
 */
export function loanPath(loanId: string, noticeId?: string): string {
  return noticeId ? `/loans/${loanId}?notice=${noticeId}` : `/loans/${loanId}`;
}
