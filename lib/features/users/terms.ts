/** Languages that a reader may read or prefer; the interface is translated to the first three. */
export const READING_LANGUAGES = ["uk", "en", "de", "es", "fr", "it", "pl"] as const;
export type ReadingLanguage = (typeof READING_LANGUAGES)[number];

/** Each language in its own language, independent of the page's. */
export const LANGUAGE_NAMES: Record<ReadingLanguage, string> = {
  uk: "Українська",
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  pl: "Polski",
};

export const DISPLAY_NAME_PREFERENCES = ["NAME", "EMAIL", "NICKNAME"] as const;
export const FRIENDSHIP_STATUSES = [
  "NOT_FRIENDS",
  "REQUEST_SENT",
  "REQUEST_RECEIVED",
  "FRIENDS",
] as const;
export type FriendshipStatus = (typeof FRIENDSHIP_STATUSES)[number];

/**
 * Younger accounts count neither for demand nor for agreement of readers, because one person can open several
 * quickly.
 */
export const NEWCOMER_DAYS = 7;

/** Loans that promise a book to a borrower; `loans/machine` has all statuses. */
export const ACTIVE_LOAN_STATUSES = ["APPROVED", "SCHEDULED", "LENT"] as const;
/** These, and requested loans. */
export const OPEN_LOAN_STATUSES = ["REQUESTED", ...ACTIVE_LOAN_STATUSES] as const;
/** Loans that took place or will; users other than the two sides see no others. */
export const PUBLIC_LOAN_STATUSES = [...ACTIVE_LOAN_STATUSES, "RETURNED", "LOST", "GIVEN"] as const;

/** Criteria by which borrowers are rated, 1 to 5 each. */
export const RATING_CRITERIA = ["punctuality", "accuracy", "communication"] as const;

/** The field of a user's mean for each criterion. */
export const CRITERION_AVERAGE = {
  punctuality: "punctualityAvg",
  accuracy: "accuracyAvg",
  communication: "communicationAvg",
} as const;
