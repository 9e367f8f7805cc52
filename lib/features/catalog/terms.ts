/** Sources outside, in the order of their trust. */
const OUTSIDE_SOURCES = ["OPEN_LIBRARY", "DNB", "GOOGLE_BOOKS"] as const;
export type OutsideSource = (typeof OUTSIDE_SOURCES)[number];
/** Where facts about a book come from: books that are listed here, then the sources outside. */
export const SOURCES = ["LISTED", ...OUTSIDE_SOURCES] as const;

/** Candidates of one source at most. */
export const MAX_CANDIDATES = 5;
