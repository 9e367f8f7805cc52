/** What a list of books may be. */
export const IMPORT_FORMATS = [
  "NEARSHELF",
  "GOODREADS",
  "STORYGRAPH",
  "LIBRARYTHING",
  "BOOKWYRM",
  "INVENTAIRE",
  "CALIBRE",
  "CSV",
  "ISBNS",
  "LINES",
  "SHELF",
] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const IMPORT_STATES = [
  "READING",
  "UNREAD",
  "COLUMNS",
  "READY",
  "LISTING",
  "LISTED",
  "STOPPED",
  "UNDONE",
] as const;

/** The fields of a book that a column can hold. */
export const IMPORT_FIELDS = [
  "title",
  "author",
  "isbn",
  "description",
  "language",
  "form",
  "genre",
  "condition",
  "state",
  "visibility",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What is doubtful about a row. */
export const DOUBTS = [
  "TITLE",
  "AUTHOR",
  "ISBN",
  "PLACE",
  "LOST",
  "OUT",
  "REPEATED",
  "READING",
  "READER",
] as const;
export type Doubt = (typeof DOUBTS)[number];
/** The book is not there to be offered: only who names its row ticks it. */
export const AWAY_DOUBTS = ["LOST", "OUT"] as const satisfies readonly Doubt[];

/** What has to be said of reading a photo of a shelf. */
export const PHOTO_NOTES = [
  "BUSY",
  "STOPPED",
  "OUT_OF_TIME",
  "NO_SPINES",
  "UNREADABLE_PICTURE",
  "TOO_LARGE",
] as const;
export type PhotoNote = (typeof PHOTO_NOTES)[number];

/** What a look-up can add to a listed book, beside its cover. */
export const LISTED_FACTS = ["isbn", "description", "genre", "language", "form"] as const;
/** What a look-up can add to a row. */
export const FILLED_IN = ["title", "author", ...LISTED_FACTS, "cover"] as const;
export type FilledIn = (typeof FILLED_IN)[number];

/** Why a row was not listed. */
export const ROW_FAILURES = ["NO_TITLE", "NO_AUTHOR", "BOOK_LIMIT"] as const;

/** Which rows of an import are shown. */
export const ROW_FILTERS = ["all", "chosen", "doubtful", "doubles", "coverless", "left"] as const;

/** Rows of one import, bytes of its file, and imports that one user may have open. */
export const MAX_ROWS = 5_000;
export const MAX_IMPORT_BYTES = 10_000_000;
export const MAX_OPEN_IMPORTS = 10;
/** Bytes of the export of an account with its pictures, and of the covers in it together. */
export const MAX_ARCHIVE_BYTES = 50_000_000;
/** Bytes of all covers of one user that wait for their books to be listed. */
export const MAX_WAITING_COVERS = 100_000_000;
/** Characters of a cell that are read; more is no title, author or description. */
export const MAX_CELL = 5_000;
/** Rows on one page of the review table. */
export const ROWS_PAGE = 100;
/** Rows that are changed by naming each, at most; more are named by a filter. */
export const MAX_NAMED_ROWS = 1_000;
/** Longer side of the piece of a photo that a row shows, in pixels. */
export const PIECE_SIDE = 400;
/** Columns of an unknown table at most, and lines and characters of a cell that are shown to choose them by. */
export const MAX_COLUMNS = 60;
export const SAMPLE_LINES = 5;
export const MAX_SAMPLE = 200;
/** States in which an imported book can begin: the others come with a loan. */
export const LISTABLE_STATES = ["AVAILABLE_FOR_BORROW", "AVAILABLE_FOR_GIVE_AWAY"] as const;
/** Length of the list of imports. */
export const IMPORT_LISTED = 20;

/** Which rows the address of the review names; after the end it is those that were left out. */
export function reviewView(
  state: (typeof IMPORT_STATES)[number],
  param: (name: "filter" | "page") => unknown,
): { filter: (typeof ROW_FILTERS)[number]; after: number } {
  if (state === "LISTED" || state === "UNDONE") return { filter: "left", after: 0 };
  const filter = ROW_FILTERS.find((known) => known === param("filter")) ?? "all";
  const page = Number(param("page"));
  // Of all rows alone it is known where a page begins.
  const isKnown =
    filter === "all" && Number.isInteger(page) && page > 1 && page * ROWS_PAGE <= MAX_ROWS;
  return { filter, after: isKnown ? (page - 1) * ROWS_PAGE : 0 };
}

/** Books of a list that the reader only wants to read: so many are kept, to be wished for. */
export const MAX_WANTED = 500;
