import type { LastBook } from "@/components/shelf/add/book-form-values";
import type { BookDto } from "@/lib/features/books/schema";
import { FILE_COLUMNS, type FileField } from "@/lib/features/books/terms";
import { keysOf, pick, record } from "@/lib/shared/records";
import type { CatalogAnswer } from "@/lib/features/catalog/schema";
import { isFromReader } from "@/lib/features/catalog/terms";

/** Facts of a scanned book besides its ISBN. */
const SCANNED_FACTS = ["title", "author", "description", "genre", "language", "form"] as const;

/** Unknown facts are empty. */
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
  };
  return { books: [...books, book], taken: first ? "REPEATED" : own ? "OWN" : "ADDED" };
}

/** Fills in found facts. A book known from one other reader only is unticked. */
export function fillIn(book: ScannedBook, answer: CatalogAnswer): ScannedBook {
  const { ownBookId } = answer;
  const said = answer.facts ? undefined : answer.candidates.find(isFromReader);
  const facts = answer.facts ?? said;
  const known: Partial<Record<keyof ScannedFacts, string | null>> = facts ?? {};
  return {
    ...book,
    ...record(SCANNED_FACTS, (name) => known[name] ?? ""),
    lookUp: said ? "READER" : facts ? "KNOWN" : "UNKNOWN",
    ownBookId,
    chosen: book.chosen && !said && (ownBookId === null || ownBookId === book.ownBookId),
  };
}

/** The books as a CSV file for an import, in the format of our own export; `last` is the book added before. */
export function listText(books: readonly ScannedBook[], last: LastBook): string {
  const { condition = "", state = "" } = last;
  const lines = books.map((book) => {
    const said: Partial<Record<FileField, string>> = { ...book, condition, state };
    return keysOf(FILE_COLUMNS).map((field) => said[field] ?? "");
  });
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const head = Object.values(FILE_COLUMNS);
  return [head, ...lines].map((line) => line.map(quote).join(",")).join("\r\n");
}
