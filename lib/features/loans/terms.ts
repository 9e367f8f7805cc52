/** Due dates and meet-ups lie at most so many years ahead. */
export const DUE_YEARS = 5;
export const MEETUP_YEARS = 2;
/** Longest feedback, rejection reason, review and approval message, in characters. */
export const MAX_FEEDBACK = 500;
export const MAX_CRITERION = 5;
export const DEFAULT_CRITERION = 5;
export const MAX_INTEREST = 10;
export const DEFAULT_INTEREST = 5;

/** A handover can be undone for so many seconds. */
export const UNDO_HANDOVER_SECONDS = 120;

/** The moments at which the sides take pictures of the book's condition. */
export const HAND_OVER_MOMENTS = ["HAND_OVER", "RETURN"] as const;
export type HandOverMoment = (typeof HAND_OVER_MOMENTS)[number];
/** So many pictures each side may add at each moment. */
export const MAX_LOAN_PICTURES = 4;
/** They can be added and removed for so many hours after the handover, or the return. */
export const PICTURE_HOURS = 48;

/** Reminders are sent from this hour on, by the clock of the place of whom they are for. */
export const MORNING = 9;

/** At most so many loans share a meet-up. */
export const MEETUP_LOANS = 30;

/** Suggested kinds of place for a meet-up; any other text is fine too. */
export const MEETUP_PLACES = ["cafe", "library", "bookstore", "park", "other"] as const;
export type MeetupPlace = (typeof MEETUP_PLACES)[number];

/** The rules of an owner by which a request is refused. */
export const LENDING_RULES = ["BOOKS_PER_READER", "NEWCOMERS"] as const;

/** Unanswered requests that one user may have at a time. */
export const OPEN_REQUESTS = 20;

/** Books that one user may wait for; a trigger has the same number. */
export const WAITING_LIMIT = 10;

/** Who confirmed a hand-over or return: the owner alone, or both by a code. */
export const CONFIRMATIONS = ["OWNER", "BOTH"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Digits of the code for hand-over and return. */
export const CODE_DIGITS = 6;
/** After so many wrong tries there is a new code. */
export const CODE_TRIES = 5;
/** So many codes for one moment of a loan are used up in a day without a pause. */
export const CODES_WITHOUT_PAUSE = 10;
/** The first pause; each further one, after one more code, is twice as long. The owner's own buttons are left. */
export const CODE_PAUSE_MINUTES = 10;
/** Digits that were entered without a connection count for so many days. */
export const CODE_KEPT_DAYS = 3;

/** Longest list of loans. */
export const LOANS_LISTED = 500;
/** Loans that have ended in a list, where no other number is asked for. */
export const ENDED_LISTED = 50;
/** What a review is about. */
export const REVIEW_KINDS = ["book", "borrower"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** The steps of a loan's story. Where none is said otherwise, a step is named by the status it leads to. */
export const LOAN_EVENT_KINDS = [
  "REQUESTED",
  "APPROVED",
  "SCHEDULED",
  "MOVED",
  "UNSCHEDULED",
  "CONFIRMED",
  "LENT",
  "HANDOVER_UNDONE",
  "EXTENSION_REQUESTED",
  "EXTENDED",
  "EXTENSION_DECLINED",
  "REMINDED",
  "RETURNED",
  "LOST",
  "CANCELED",
  "GIVEN",
] as const;
export type LoanEventKind = (typeof LOAN_EVENT_KINDS)[number];

/** What stands in a loan's timeline: its steps and the two ratings. */
export const TIMELINE_KINDS = [...LOAN_EVENT_KINDS, "BORROWER_RATED", "BOOK_RATED"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];
/** Entries of a timeline; of a longer one the latest. */
export const TIMELINE_LISTED = 200;

/**
 * The page of a loan, for its two sides.
 * @param noticeId the notification that leads there: it is read then, and opens what its type opens.
 */
export function loanPath(loanId: string, noticeId?: string): string {
  return noticeId ? `/loans/${loanId}?notice=${noticeId}` : `/loans/${loanId}`;
}
