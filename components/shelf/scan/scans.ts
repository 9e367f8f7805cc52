import { bookInput, type BookDto } from "@/lib/features/books/schema";
import { FILE_COLUMNS, type Condition, type FileField } from "@/lib/features/books/terms";
import type { Country } from "@/lib/shared/countries";
import { keysOf, pick, record } from "@/lib/shared/records";
import type { CatalogAnswer } from "@/lib/features/catalog/schema";
import { isFromReader } from "@/lib/features/catalog/terms";
import type { ImportRow } from "@/lib/features/imports/schema";
import type { LISTABLE_STATES } from "@/lib/features/imports/terms";

type ListableState = (typeof LISTABLE_STATES)[number];

/** All that can be said of a scanned book. */
export const scannedInput = bookInput
  .omit({ willingToTravel: true, isShareable: true, visibility: true, loanDays: true })
  .omit({ location: true, coverImageId: true });
export const SCANNED_FACTS = scannedInput
  .omit({ isbn: true, state: true, condition: true })
  .keyof().options;

/** What a book is, as it is typed: what is not known is an empty text. */
type ScannedFacts = Record<(typeof SCANNED_FACTS)[number], string>;

/** Of a listed book. */
export function factsOf(book: BookDto): ScannedFacts {
  return record(SCANNED_FACTS, (name) => book[name] ?? "");
}

/** A book whose barcode was scanned, as this browser keeps it. */
export type ScannedBook = ScannedFacts & {
  id: string;
  /** 13 digits. */
  isbn: string;
  /** It is to be listed. */
  chosen: boolean;
  /** WAITING: still to be looked up. READER: one other reader alone says what it is. UNKNOWN: nobody knows it. */
  lookUp: "WAITING" | "KNOWN" | "READER" | "UNKNOWN";
  /** The same book on one's own shelf. */
  ownBookId: string | null;
  /** The same barcode was scanned before. */
  isRepeated: boolean;
  /** Null: as for all. */
  state: ListableState | null;
  condition: Condition | "" | null;
};

/** What holds for all books of the list, unless one says otherwise. */
export interface ForAll {
  state: ListableState;
  condition: Condition | "";
  /** The books are at a place of their own. */
  elsewhere: boolean;
  country: Country | "";
  postalCode: string;
  city: string;
}

/** Books that were handed over to be listed. */
export interface SentScans {
  importId: string;
  books: ScannedBook[];
  /** SENT: brought along. PREPARED: ticked and placed. ENDED: what was left out is back in the list. */
  step: "SENT" | "PREPARED" | "ENDED";
}

/** All that scanning keeps. */
export interface Scans {
  /** In the order in which they were scanned. */
  books: ScannedBook[];
  forAll: ForAll;
  sent: SentScans | null;
}

export const NO_SCANS: Scans = {
  books: [],
  forAll: {
    ...{ state: "AVAILABLE_FOR_BORROW", condition: "", elsewhere: false },
    ...{ country: "", postalCode: "", city: "" },
  },
  sent: null,
};

export const NO_FACTS = record(SCANNED_FACTS, () => "");

/** What became of a barcode: ALREADY is one whose second copy stands there unticked. */
export type Taken = "ADDED" | "OWN" | "REPEATED" | "ALREADY";

/**
 * Puts a barcode into the list. What one has already, or has scanned already, is unticked.
 * @param own the same book on one's own shelf.
 */
export function takeIsbn(
  books: readonly ScannedBook[],
  isbn: string,
  { id, own }: { id: string; own: (ScannedFacts & { id: string }) | null },
): { books: ScannedBook[]; taken: Taken } {
  const same = books.filter((book) => book.isbn === isbn);
  if (same.some(({ chosen }) => !chosen)) return { books: [...books], taken: "ALREADY" };
  const [first] = same;
  const book: ScannedBook = {
    ...{ id, isbn, ...pick(first ?? own ?? NO_FACTS, SCANNED_FACTS) },
    chosen: !first && !own,
    lookUp: first?.lookUp ?? (own ? "KNOWN" : "WAITING"),
    ownBookId: own?.id ?? null,
    isRepeated: first !== undefined,
    ...{ state: null, condition: null },
  };
  return { books: [...books, book], taken: first ? "REPEATED" : own ? "OWN" : "ADDED" };
}

/** Fills in what is known; what was typed meanwhile stays. What one other reader says is left to be ticked. */
export function fillIn(book: ScannedBook, answer: CatalogAnswer): ScannedBook {
  const { ownBookId } = answer;
  const isNamed = Boolean(book.title && book.author);
  const said = answer.facts || isNamed ? undefined : answer.candidates.find(isFromReader);
  const facts = answer.facts ?? said;
  const known: Partial<Record<keyof ScannedFacts, string | null>> = facts ?? {};
  return {
    ...book,
    ...record(SCANNED_FACTS, (name) => book[name] || (known[name] ?? "")),
    lookUp: said ? "READER" : facts ? "KNOWN" : "UNKNOWN",
    ownBookId,
    chosen: book.chosen && !said && (ownBookId === null || ownBookId === book.ownBookId),
  };
}

/**
 * A book as its form was left. What is as for all follows it further; another ISBN is another book, of which
 * nothing is known but what was typed anew.
 */
export function edited(book: ScannedBook, form: EditedForm, forAll: ForAll): ScannedBook {
  const { state, condition } = form;
  const typed = pick(form, SCANNED_FACTS);
  const isbn = form.isbn.replace(/[^\dX]/gi, "") || book.isbn;
  return {
    ...book,
    ...typed,
    isbn,
    // Whoever has looked at it and saved it confirms it.
    lookUp: book.lookUp === "READER" ? "KNOWN" : book.lookUp,
    ...(isbn !== book.isbn && { ...changedFacts(book, typed), lookUp: "WAITING", ownBookId: null }),
    state: state === forAll.state ? null : (state as ListableState),
    condition: condition === forAll.condition ? null : (condition as Condition | ""),
  };
}

/** A scanned book in its form. */
type EditedForm = ScannedFacts & Record<"isbn" | "state" | "condition", string>;

function changedFacts(book: ScannedFacts, typed: ScannedFacts): ScannedFacts {
  return record(SCANNED_FACTS, (name) => (typed[name] === book[name] ? "" : typed[name]));
}

/** Title or author is still to be typed: the catalogues did not know it. */
export function isIncomplete({ lookUp, title, author }: ScannedBook): boolean {
  return lookUp !== "WAITING" && !(title && author);
}

/** The book would be listed now. */
export function isReady(book: ScannedBook): boolean {
  return book.chosen && !isIncomplete(book);
}

/** A book that was handed over and not listed, with what was found about it. */
export function returned(book: ScannedBook, row: ImportRow): ScannedBook {
  const isDouble = row.ownBookId !== null || row.doubts.includes("REPEATED");
  return {
    ...book,
    title: row.title ?? "",
    author: row.author ?? "",
    lookUp: row.title ? "KNOWN" : "UNKNOWN",
    ownBookId: row.ownBookId,
    isRepeated: book.isRepeated || row.doubts.includes("REPEATED"),
    chosen: book.chosen && !isDouble,
  };
}

/** The books as a list that can be brought along: CSV in the form of our own export. */
export function listText(books: readonly ScannedBook[], forAll: ForAll): string {
  const lines = books.map((book) => {
    const condition = book.condition ?? forAll.condition;
    const state = book.state ?? forAll.state;
    const said: Partial<Record<FileField, string>> = { ...book, condition, state };
    return keysOf(FILE_COLUMNS).map((field) => said[field] ?? "");
  });
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const head = Object.values(FILE_COLUMNS);
  return [head, ...lines].map((line) => line.map(quote).join(",")).join("\r\n");
}
