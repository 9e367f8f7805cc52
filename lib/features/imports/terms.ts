import { keysOf } from "@/lib/shared/records";

/** Formats of a list of books. */
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
  "ENCODING",
  "COLUMNS",
  "READY",
  "LISTING",
  "LISTED",
  "STOPPED",
  "UNDONE",
] as const;

/** Encodings that a list can be read in, by their IANA or WHATWG names: whose letters it has, and what people call it. */
export const ENCODING_NAMES = {
  "utf-8": ["all", "UTF-8"],
  "utf-16le": ["all", "UTF-16 LE"],
  "utf-16be": ["all", "UTF-16 BE"],
  "windows-1250": ["central", "Windows-1250"],
  "windows-1251": ["cyrillic", "Windows-1251"],
  "windows-1252": ["western", "Windows-1252"],
  "windows-1253": ["greek", "Windows-1253"],
  "windows-1254": ["turkish", "Windows-1254"],
  "windows-1257": ["baltic", "Windows-1257"],
  "iso-8859-2": ["central", "ISO 8859-2"],
  "iso-8859-5": ["cyrillic", "ISO 8859-5"],
  "iso-8859-7": ["greek", "ISO 8859-7"],
  "iso-8859-15": ["western", "ISO 8859-15"],
  "koi8-u": ["cyrillic", "KOI8"],
  macintosh: ["western", "Mac"],
  "x-mac-ce": ["central", "Mac"],
  "x-mac-cyrillic": ["cyrillic", "Mac"],
  "x-mac-greek": ["greek", "Mac"],
  ibm437: ["western", "DOS 437"],
  ibm737: ["greek", "DOS 737"],
  ibm850: ["western", "DOS 850"],
  ibm852: ["central", "DOS 852"],
  ibm866: ["cyrillic", "DOS 866"],
  ibm1125: ["cyrillic", "DOS 1125"],
  "euc-kr": ["korean", "EUC-KR"],
  shift_jis: ["japanese", "Shift JIS"],
  "euc-jp": ["japanese", "EUC-JP"],
  "iso-2022-jp": ["japanese", "ISO-2022-JP"],
  gb18030: ["simplified", "GB 18030"],
  big5: ["traditional", "Big5"],
} as const;
export type Encoding = keyof typeof ENCODING_NAMES;
export const ENCODINGS = keysOf(ENCODING_NAMES);

/** Maximum of encodings that are offered for a list, of books shown of each, and of characters of one. */
export const ENCODINGS_SHOWN = 10;
export const ENCODING_SAMPLES = 3;
export const MAX_ENCODING_SAMPLE = 100;

/** What a column can contain: fields of a book, parts of the author's name, and whether the reader has the book. */
export const IMPORT_FIELDS = [
  "title",
  "author",
  "givenName",
  "familyName",
  "isbn",
  "description",
  "language",
  "form",
  "genre",
  "condition",
  "state",
  "visibility",
  "readStatus",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Doubts about a row. */
export const DOUBTS = [
  "TITLE",
  "AUTHOR",
  "ISBN",
  "PLACE",
  "LOST",
  "OUT",
  "REPEATED",
  "CELLS",
  "READING",
  "READER",
] as const;
export type Doubt = (typeof DOUBTS)[number];
/** The book is not available: "tick all" skips it, only naming its row ticks it. */
export const AWAY_DOUBTS = ["LOST", "OUT"] as const satisfies readonly Doubt[];

/** Outcomes of reading a photo of a shelf that the reader is told. */
export const PHOTO_NOTES = [
  "BUSY",
  "STOPPED",
  "OUT_OF_TIME",
  "NO_SPINES",
  "UNREADABLE_PICTURE",
  "TOO_LARGE",
] as const;
export type PhotoNote = (typeof PHOTO_NOTES)[number];

/** Facts that a look-up can add to a listed book, besides its cover. */
export const LISTED_FACTS = ["isbn", "description", "genre", "language", "form"] as const;
/** Facts that a look-up can add to a row. */
export const FILLED_IN = ["title", "author", ...LISTED_FACTS, "cover"] as const;
export type FilledIn = (typeof FILLED_IN)[number];

/** Why a row was not listed. */
export const ROW_FAILURES = ["NO_TITLE", "NO_AUTHOR", "BOOK_LIMIT"] as const;

/** Filters of an import's rows. */
export const ROW_FILTERS = ["all", "chosen", "doubtful", "doubles", "coverless", "left"] as const;

/** Maximum of rows per import, bytes per file, and open imports per user. */
export const MAX_ROWS = 5_000;
export const MAX_IMPORT_BYTES = 10_000_000;
export const MAX_OPEN_IMPORTS = 10;
/** Maximum of bytes of an account export with its pictures, and of all its covers. */
export const MAX_ARCHIVE_BYTES = 50_000_000;
/** Maximum of bytes of all covers of one user whose books are not listed yet. */
export const MAX_WAITING_COVERS = 100_000_000;
/** Characters read of a cell; no title, author or description is longer. */
export const MAX_CELL = 5_000;
export const ROWS_PAGE = 100;
/** Maximum of rows changed by id; more are changed by a filter. */
export const MAX_NAMED_ROWS = 1_000;
/** Longer side of a piece's picture, in pixels. */
export const PIECE_SIDE = 400;
/** Maximum of columns of an unknown table; lines and characters of a cell shown to choose the columns by. */
export const MAX_COLUMNS = 60;
export const SAMPLE_LINES = 5;
export const MAX_SAMPLE = 200;
/** States in which an imported book can start; the others come with a loan. */
export const LISTABLE_STATES = ["AVAILABLE_FOR_BORROW", "AVAILABLE_FOR_GIVE_AWAY"] as const;
export const IMPORT_LISTED = 20;

/** Filter and first row of the review page, from its query string; after the end, always the left-out rows. */
export function reviewView(
  state: (typeof IMPORT_STATES)[number],
  param: (name: "filter" | "page") => unknown,
): { filter: (typeof ROW_FILTERS)[number]; after: number } {
  if (state === "LISTED" || state === "UNDONE") return { filter: "left", after: 0 };
  const filter = ROW_FILTERS.find((known) => known === param("filter")) ?? "all";
  const page = Number(param("page"));
  // Only with the filter "all" is the first row of a page known.
  const isKnown =
    filter === "all" && Number.isInteger(page) && page > 1 && page * ROWS_PAGE <= MAX_ROWS;
  return { filter, after: isKnown ? (page - 1) * ROWS_PAGE : 0 };
}

/** Maximum of stored books that the reader only wants to read, to be wished for. */
export const MAX_WANTED = 500;
