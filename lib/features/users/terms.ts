/** Languages a reader may read or prefer; the interface is translated to the first three. */
export const READING_LANGUAGES = ["uk", "en", "de", "es", "fr", "it", "pl"] as const;
export type ReadingLanguage = (typeof READING_LANGUAGES)[number];

export const DISPLAY_NAME_PREFERENCES = ["NAME", "EMAIL", "NICKNAME"] as const;
export const FRIENDSHIP_STATUSES = [
  "NOT_FRIENDS",
  "REQUEST_SENT",
  "REQUEST_RECEIVED",
  "FRIENDS",
] as const;
export type FriendshipStatus = (typeof FRIENDSHIP_STATUSES)[number];

/** Younger accounts count neither as demand nor among readers who agree: one person opens several in no time. */
export const NEWCOMER_DAYS = 7;

/** Loans that promise a book to somebody: `loans/machine` has all statuses. */
export const ACTIVE_LOAN_STATUSES = ["APPROVED", "SCHEDULED", "LENT"] as const;
/** Those, and loans that were asked for. */
export const OPEN_LOAN_STATUSES = ["REQUESTED", ...ACTIVE_LOAN_STATUSES] as const;
/** Loans that came about: others than the two sides hear of no other. */
export const PUBLIC_LOAN_STATUSES = [...ACTIVE_LOAN_STATUSES, "RETURNED", "LOST", "GIVEN"] as const;

/** What borrowers are rated by, 1 to 5 each. */
export const RATING_CRITERIA = ["punctuality", "accuracy", "communication"] as const;

/** The field of a user's average for each criterion. */
export const CRITERION_AVERAGE = {
  punctuality: "punctualityAvg",
  accuracy: "accuracyAvg",
  communication: "communicationAvg",
} as const;
