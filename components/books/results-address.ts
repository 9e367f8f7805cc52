/** The last list of books, and the book opened from it. */
interface Results {
  address: string;
  bookId: string;
}

let last: Results | null = null;

/** Remembers the current list before one of its books opens. */
export function rememberResults(bookId: string): void {
  last = { address: window.location.pathname + window.location.search, bookId };
}

/** Null if this window has opened no book from a list. */
export function lastResults(): Results | null {
  return last;
}
