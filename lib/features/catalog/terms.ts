/** External sources, in the order of trust. */
const OUTSIDE_SOURCES = ["OPEN_LIBRARY", "DNB", "GOOGLE_BOOKS"] as const;
export type OutsideSource = (typeof OUTSIDE_SOURCES)[number];
/** Sources among the books listed here: the asking reader, several others who agree, one other reader. */
export const SHELF_SOURCES = ["OWN", "LISTED", "READER"] as const;
/** Sources of facts about a book. */
export const SOURCES = [...SHELF_SOURCES, ...OUTSIDE_SOURCES] as const;

/** Only one other reader says so: the user must be told. */
export const isFromReader = ({ source }: { source: (typeof SOURCES)[number] }) =>
  source === "READER";

/** The title with its subtitle. */
export const fullTitle = ({ title, subtitle }: { title: string; subtitle: string | null }) =>
  subtitle ? `${title}: ${subtitle}` : title;

/** Maximum of candidates from one source. */
export const MAX_CANDIDATES = 5;
