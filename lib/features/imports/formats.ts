import { FILE_COLUMNS, type FileField } from "@/lib/features/books/terms";
import { keysOf, record } from "@/lib/shared/records";
import { statusOf, type Unowned } from "./read-status";
import type { ImportFormat } from "./terms";

/**
 * An unchecked row of a list; its cover is the picture beside `data.json`. With `unticked`, the list says that the
 * reader has no copy of it; with `odd`, its line of the table differs from the others.
 */
export type RawRow = Partial<Record<FileField | "coverImageId" | "unticked" | "odd", string>>;

export type AccountFacts = Record<string, string | number | boolean | null>;

export interface ReadList {
  format: ImportFormat;
  rows: RawRow[];
  /** Number of rows with books that the reader only wants to read. */
  unowned: number;
  /** The first of these, at most `MAX_WANTED`. */
  wanted?: RawRow[];
  /** The file of a whole exported shelf, not of left-out, corrected or scanned rows. */
  isShelf?: boolean;
  /** Only for an account export: its data besides books. */
  account?: { wishes: AccountFacts[]; rules: AccountFacts };
}

/** A line of a list: column name in lower case → cell. */
export type Cells = Record<string, string>;

export interface TableFormat {
  name: ImportFormat;
  /** Columns that must all be present, in lower case; "a|b" is either of them. */
  knownBy: readonly string[];
  /** Field → columns; the first non-empty one counts. */
  columns: Partial<Record<FileField, readonly string[]>>;
  /** Names are written "Kerouac, Jack". */
  familyNameFirst?: boolean;
  /** Separator between several authors, if not a comma. */
  authorsBy?: string;
  /** Authors besides those in the author's column. */
  moreAuthors?: (cells: Cells) => string[];
  /** Column with the number of the reader's copies, or "Yes"; many leave it at 0 or "No" in every line. */
  copies?: string;
  /** Whether the reader only wants to read the book, or does not own it. */
  statusOf?: (cells: Cells) => Unowned | null;
}

/** Whether a cell tells of a copy: a number, or "Yes". */
export const hasCopy = (cell = "") => /^(?:[1-9]\d*|yes)$/i.test(cell);

/** LibraryThing's other people of a book, of whom each has a role. */
function coAuthors(cells: Cells): string[] {
  const roles = cells["secondary author roles"]?.split("|") ?? [];
  const names = cells["secondary author"]?.split("|") ?? [];
  return names.filter((_, at) => ["", "author"].includes((roles[at] ?? "").trim().toLowerCase()));
}

/** Exports of other services and our own, recognised by their columns; the more specific come first. */
export const TABLE_FORMATS: readonly TableFormat[] = [
  {
    name: "NEARSHELF",
    knownBy: ["title", "author", "isbn13", "state", "condition", "visibility"],
    columns: {
      ...record(keysOf(FILE_COLUMNS), (field) => [FILE_COLUMNS[field].toLowerCase()]),
      isbn: ["isbn13", "isbn"],
    },
  },
  {
    name: "GOODREADS",
    knownBy: ["title", "author", "isbn13", "exclusive shelf"],
    columns: {
      title: ["title"],
      author: ["author"],
      isbn: ["isbn13", "isbn"],
      form: ["binding"],
    },
    copies: "owned copies",
    moreAuthors: (cells) => cells["additional authors"]?.split(",") ?? [],
    statusOf: (cells) =>
      hasCopy(cells["owned copies"]) ? null : statusOf(cells["exclusive shelf"] ?? ""),
  },
  {
    name: "STORYGRAPH",
    knownBy: ["title", "authors|author", "isbn/uid|isbn", "read status"],
    columns: {
      title: ["title"],
      author: ["authors", "author"],
      isbn: ["isbn/uid", "isbn"],
      form: ["format"],
    },
    copies: "owned?",
    statusOf: (cells) => (hasCopy(cells["owned?"]) ? null : statusOf(cells["read status"] ?? "")),
  },
  {
    name: "LIBRARYTHING",
    knownBy: ["title", "primary author", "collections"],
    columns: {
      title: ["title"],
      author: ["primary author"],
      isbn: ["isbn", "isbns"],
      language: ["languages"],
      form: ["media"],
    },
    familyNameFirst: true,
    moreAuthors: coAuthors,
    statusOf: (cells) => statusOf(cells.collections ?? ""),
  },
  {
    name: "BOOKWYRM",
    knownBy: ["title", "author_text", "isbn_13"],
    columns: { title: ["title"], author: ["author_text"], isbn: ["isbn_13", "isbn_10"] },
    statusOf: (cells) => statusOf(cells.shelf ?? ""),
  },
  {
    name: "INVENTAIRE",
    knownBy: ["item url", "edition isbn-13"],
    columns: {
      title: ["edition title", "works labels"],
      author: ["authors labels"],
      isbn: ["edition isbn-13", "edition isbn-10"],
      description: ["item details"],
      language: ["edition lang", "edition language", "edition languages"],
    },
  },
  {
    name: "CALIBRE",
    knownBy: ["title", "authors", "author_sort"],
    columns: {
      title: ["title"],
      author: ["authors"],
      isbn: ["isbn"],
      description: ["comments"],
      language: ["languages"],
    },
    authorsBy: "&",
  },
];
