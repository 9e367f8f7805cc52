import { FILE_COLUMNS, type FileField } from "@/lib/features/books/terms";
import { keysOf, record } from "@/lib/shared/records";
import type { ImportField, ImportFormat } from "./terms";

/**
 * An unchecked row of a list; its cover is the picture beside `data.json`. With `unticked`, the list says that the
 * reader has no copy of it.
 */
export type RawRow = Partial<Record<FileField | "coverImageId" | "unticked", string>>;

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
  /** Columns that must all be present, in lower case. */
  knownBy: readonly string[];
  /** Field → columns; the first non-empty one counts. */
  columns: Partial<Record<FileField, readonly string[]>>;
  /** Names are written "Kerouac, Jack". */
  familyNameFirst?: boolean;
  /** Separator between several authors, if not a comma. */
  authorsBy?: string;
  /** Column with the number of the reader's copies; many leave it at 0 in every line. */
  copies?: string;
  /** Titles end in their series: "The Name of the Wind (The Kingkiller Chronicle, #1)". */
  seriesInTitle?: boolean;
  /** Whether the reader only wants to read the book and does not own it. */
  isUnowned?: (cells: Cells) => boolean;
}

const has = (cell: string | undefined, words: RegExp) => words.test(cell ?? "");

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
    seriesInTitle: true,
    isUnowned: (cells) =>
      cells["exclusive shelf"] === "to-read" && !(Number(cells["owned copies"]) > 0),
  },
  {
    name: "STORYGRAPH",
    knownBy: ["title", "authors", "isbn/uid", "read status"],
    columns: { title: ["title"], author: ["authors"], isbn: ["isbn/uid"], form: ["format"] },
    isUnowned: (cells) => cells["read status"] === "to-read" && !has(cells["owned?"], /^yes$/i),
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
    isUnowned: (cells) =>
      has(cells.collections, /to read|wishlist/i) && !has(cells.collections, /your library/i),
  },
  {
    name: "BOOKWYRM",
    knownBy: ["title", "author_text", "isbn_13"],
    columns: { title: ["title"], author: ["author_text"], isbn: ["isbn_13", "isbn_10"] },
    isUnowned: (cells) => cells.shelf === "to-read",
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

/**
 * Names of columns in people's own lists, in our languages. A whole cell must match, because titles contain
 * such words too.
 */
const COLUMN_NAMES: readonly (readonly [ImportField, RegExp])[] = [
  [
    "isbn",
    /^(?:(?:номер|код) )?(?:isbn|ean)s?(?: ?1[03]| ean| uid| nr| nummer| number| номер| код)*$/,
  ],
  [
    "author",
    /^(?:(?:book|main|primary|first) )?authors?(?: s| names?)?$|^(?:autor|verfasser)(?:en| ?in| ?innen)?$|^автор(?:и|ка|ки)?(?: кни(?:ги|жки))?$/,
  ],
  [
    "title",
    /^(?:book )?titles?$|^books?(?: name)?$|^(?:buch|haupt)?titel(?: des buches)?$|^(?:buch|bücher)$|^назва(?: кни(?:ги|жки))?$|^(?:книг|книжк)[аи]$|^заголовок$/,
  ],
  [
    "description",
    /^(?:book )?(?:description|summary)$|^(?:(?:my|private) )?notes?$|^(?:buch)?beschreibung$|^notiz(?:en)?$|^(?:опис|примітк[аи]|нотатки)$/,
  ],
  ["language", /^(?:book )?languages?$|^sprachen?$|^мов[аи](?: кни(?:ги|жки))?$/],
  ["form", /^(?:book )?(?:binding|format)$|^einband(?:art)?$|^(?:палітурка|обкладинка|формат)$/],
  ["genre", /^(?:book )?genres?$|^жанри?$/],
  ["condition", /^(?:book )?condition$|^zustand$|^стан(?: кни(?:ги|жки))?$/],
];

/** The likely content of each column; null if unknown. Each field has one column, but ISBNs may have several. */
export function guessColumns(header: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return header.map((cell) => {
    const name = cell
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    const [field] =
      COLUMN_NAMES.find(([field, names]) => !taken.has(field) && names.test(name)) ?? [];
    if (field && field !== "isbn") taken.add(field);
    return field ?? null;
  });
}
