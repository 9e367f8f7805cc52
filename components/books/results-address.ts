/** The list of books that was left, and the book that was opened from it. */
interface Results {
  /** Path and query of the list. */
  address: string;
  bookId: string;
}

let last: Results | null = null;

/** Remembers the current list, before a book of it opens. */
export function rememberResults(bookId: string): void {
  last = { address: window.location.pathname + window.location.search, bookId };
}

/** Null where this window has opened no book from a list. */
export function lastResults(): Results | null {
  return last;
}
