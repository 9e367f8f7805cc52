/**
 * Enumerations and limits of books. Separate from the schemas, so that the browser gets them without the
 * validation library.
 */
export const BOOK_STATES = [
  "AVAILABLE_FOR_BORROW",
  "AVAILABLE_FOR_GIVE_AWAY",
  "BOOKED",
  "LENT",
  "LOST",
] as const;
export type BookState = (typeof BOOK_STATES)[number];
/** States in which a book appears on its owner's profile. */
export const AVAILABLE_STATES = ["AVAILABLE_FOR_BORROW", "AVAILABLE_FOR_GIVE_AWAY"] as const;

/** The state of books that a reader can have for good. */
export const GIVE_AWAY_STATES = ["AVAILABLE_FOR_GIVE_AWAY"] as const;

/** States in which others can wait for a book. */
export const OUT_STATES = ["BOOKED", "LENT"] as const;

// oxfmt-ignore
export const GENRES = [
  "FICTION", "NON_FICTION", "MYSTERY", "THRILLER", "ROMANCE", "SCIENCE_FICTION", "FANTASY",
  "HORROR", "BIOGRAPHY", "AUTOBIOGRAPHY", "HISTORY", "SCIENCE", "SELF_HELP", "BUSINESS",
  "PHILOSOPHY", "PSYCHOLOGY", "POETRY", "DRAMA", "ADVENTURE", "CRIME", "YOUNG_ADULT", "CHILDREN",
  "GRAPHIC_NOVEL", "COOKBOOK", "TRAVEL", "ART", "RELIGION", "SPIRITUALITY", "HUMOR", "MEMOIR",
  "CLASSIC",
] as const;
export type Genre = (typeof GENRES)[number];

export const CONDITIONS = ["NEW", "LIKE_NEW", "VERY_GOOD", "GOOD", "ACCEPTABLE", "POOR"] as const;
export type Condition = (typeof CONDITIONS)[number];

export const BOOK_LANGUAGES = ["en", "uk", "de", "es", "fr", "it", "pl"] as const;
export type BookLanguage = (typeof BOOK_LANGUAGES)[number];

export const SEARCH_SORTS = ["relevance", "distance", "rating", "lentCount"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Who may see a book besides its owner; `CIRCLES` are all that the owner is in. */
export const VISIBILITIES = ["EVERYONE", "FRIENDS", "CIRCLES", "CHOSEN_CIRCLES", "NOBODY"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Circles that one reader may be in, and choose for a book. */
export const CIRCLES_JOINED = 50;

export const MAX_TITLE = 300;
export const MAX_AUTHOR = 200;
export const MAX_DESCRIPTION = 500;
export const MAX_FORM = 60;
/** Maximum of characters: ISBN as typed, and texts of a book's place. */
export const MAX_ISBN = 100;
export const MAX_POSTAL_CODE = 20;
export const MAX_CITY = 100;
/** Maximum of characters of search texts. */
export const SEARCH_LENGTHS = {
  query: 200,
  title: 200,
  author: 200,
  postalCode: MAX_POSTAL_CODE,
  city: MAX_CITY,
} as const;
/**
 * File column of each field of a book. Columns that Goodreads has too use its names, so that a Goodreads export
 * can be imported.
 */
export const FILE_COLUMNS = {
  title: "Title",
  author: "Author",
  isbn: "ISBN13",
  form: "Binding",
  language: "Language",
  genre: "Genre",
  condition: "Condition",
  state: "State",
  visibility: "Visibility",
  description: "Description",
  willingToTravel: "Willing To Travel",
  isShareable: "Shareable",
  loanDays: "Loan Days",
  country: "Country",
  postalCode: "Postal Code",
  city: "City",
} as const;
export type FileField = keyof typeof FILE_COLUMNS;

export const MAX_LOAN_DAYS = 365;
/** Maximum of books that an owner lends to one reader at a time. */
export const MAX_BOOKS_PER_READER = 50;
/** Maximum of books on one shelf. */
export const BOOKS_OF_USER = 5_000;
/** Books per transaction when a whole shelf changes; the trigger `books_follow_owner` has the same figure. */
export const SHELF_PORTION = 200;
/** Radius of a search. */
export const MIN_RADIUS_KM = 1;
export const MAX_RADIUS_KM = 100;
export const DEFAULT_RADIUS_KM = 10;
export const DEFAULT_PAGE_SIZE = 24;
export const MAX_PAGE_SIZE = 50;
/** Books in "Popular nearby". */
export const POPULAR_COUNT = 6;
/** Books in "Available nearby" and in "Just added": a row of a wide screen. */
export const NEAREST_COUNT = 8;
export const NEWEST_COUNT = 8;
/** Letters typed before titles and authors are suggested; maximum of suggestions. */
export const MIN_SUGGEST = 2;
export const MAX_SUGGESTIONS = 6;

/** Sort orders of the actor's shelf: newest first, by title or author, most lent first. */
export const SHELF_SORTS = ["newest", "title", "author", "lent"] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];
/** Books per page of the actor's shelf: by default, and at most. */
export const SHELF_PAGE = 24;
export const SHELF_PAGE_MAX = 48;
/** Maximum of books that one call changes or removes. */
export const SHELF_BATCH = 500;
/** Maximum of labels per print: ten sheets. */
export const LABELS_AT_ONCE = 240;
