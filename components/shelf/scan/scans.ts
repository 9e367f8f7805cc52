import { bookInput, type BookDto } from "@/lib/features/books/schema";
import { FILE_COLUMNS, type Condition, type FileField } from "@/lib/features/books/terms";
import type { Country } from "@/lib/shared/countries";
import { keysOf, pick, record } from "@/lib/shared/records";
import type { CatalogAnswer } from "@/lib/features/catalog/schema";
import { isFromReader } from "@/lib/features/catalog/terms";
import type { ImportRow } from "@/lib/features/imports/schema";
import type { LISTABLE_STATES } from "@/lib/features/imports/terms";

type ListableState = (typeof LISTABLE_STATES)[number];

/** Fields of a scanned book. */
export const scannedInput = bookInput
  .omit({ willingToTravel: true, isShareable: true, visibility: true, loanDays: true })
  .omit({ location: true, coverImageId: true });
export const SCANNED_FACTS = scannedInput
  .omit({ isbn: true, state: true, condition: true })
  .keyof().options;

/** Facts as typed; unknown ones are empty. */
type ScannedFacts = Record<(typeof SCANNED_FACTS)[number], string>;

export function factsOf(book: BookDto): ScannedFacts {
  return record(SCANNED_FACTS, (name) => book[name] ?? "");
}

/** A scanned book, as stored in this browser. */
export type ScannedBook = ScannedFacts & {
  id: string;
  /** 13 digits. */
  isbn: string;
  /** Ticked: it will be listed. */
  chosen: boolean;
  /** WAITING: not looked up yet. READER: known from one other reader only. UNKNOWN: not found. */
  lookUp: "WAITING" | "KNOWN" | "READER" | "UNKNOWN";
  /** The same book on one's own shelf. */
  ownBookId: string | null;
  /** The same barcode was scanned before. */
  isRepeated: boolean;
  /** Null: as in `ForAll`. */
  state: ListableState | null;
  condition: Condition | "" | null;
};

/** Values for all books that have none of their own. */
export interface ForAll {
  state: ListableState;
  condition: Condition | "";
  /** The books are not at the owner's place. */
  elsewhere: boolean;
  country: Country | "";
  postalCode: string;
  city: string;
}

/** Books that were sent to be listed, as an import. */
export interface SentScans {
  importId: string;
  books: ScannedBook[];
  /** SENT: imported. PREPARED: rows ticked, place set. ENDED: books left out are back in the list. */
  step: "SENT" | "PREPARED" | "ENDED";
}

/** All stored data of the scanner. */
export interface Scans {
  /** In the order of scanning. */
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

/** Result of a barcode; ALREADY: its second copy is in the list, unticked. */
export type Taken = "ADDED" | "OWN" | "REPEATED" | "ALREADY";

/**
 * Adds a barcode to the list; unticked if the reader has the book or has scanned it before.
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

/** Fills in found facts; typed ones stay. A book known from one other reader only is unticked. */
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
 * A book after its form was saved. Values equal to `forAll` keep following it. Another ISBN means another
 * book: only facts changed in the form stay.
 */
export function edited(book: ScannedBook, form: EditedForm, forAll: ForAll): ScannedBook {
  const { state, condition } = form;
  const typed = pick(form, SCANNED_FACTS);
  const isbn = form.isbn.replace(/[^\dX]/gi, "") || book.isbn;
  return {
    ...book,
    ...typed,
    isbn,
    // Saving confirms facts of another reader.
    lookUp: book.lookUp === "READER" ? "KNOWN" : book.lookUp,
    ...(isbn !== book.isbn && { ...changedFacts(book, typed), lookUp: "WAITING", ownBookId: null }),
    state: state === forAll.state ? null : (state as ListableState),
    condition: condition === forAll.condition ? null : (condition as Condition | ""),
  };
}

type EditedForm = ScannedFacts & Record<"isbn" | "state" | "condition", string>;

function changedFacts(book: ScannedFacts, typed: ScannedFacts): ScannedFacts {
  return record(SCANNED_FACTS, (name) => (typed[name] === book[name] ? "" : typed[name]));
}

/** The look-up found no title or author: the reader has to type them. */
export function isIncomplete({ lookUp, title, author }: ScannedBook): boolean {
  return lookUp !== "WAITING" && !(title && author);
}

/** The book can be listed now. */
export function isReady(book: ScannedBook): boolean {
  return book.chosen && !isIncomplete(book);
}

/** A book that was sent but not listed, with the facts found for it. */
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

/** The books as a CSV file for an import, in the format of our own export. */
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
