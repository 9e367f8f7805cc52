/** Sources outside, in the order of their trust. */
const OUTSIDE_SOURCES = ["OPEN_LIBRARY", "DNB", "GOOGLE_BOOKS"] as const;
export type OutsideSource = (typeof OUTSIDE_SOURCES)[number];
/** What is listed here: by the asking reader, by several others alike, by one other alone. */
export const SHELF_SOURCES = ["OWN", "LISTED", "READER"] as const;
/** Where facts about a book come from. */
export const SOURCES = [...SHELF_SOURCES, ...OUTSIDE_SOURCES] as const;

/** One other reader alone says it: whoever takes it has to be told. */
export const isFromReader = ({ source }: { source: (typeof SOURCES)[number] }) =>
  source === "READER";

/** Candidates of one source at most. */
export const MAX_CANDIDATES = 5;
