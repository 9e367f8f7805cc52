/** The list of books this window came from, and the book it went to from there. */
interface Results {
  /** Path and query of the list. */
  address: string;
  bookId: string;
}

let last: Results | null = null;

/** Remembers the list in sight, whose book is opened now. */
export function leaveResults(bookId: string): void {
  last = { address: window.location.pathname + window.location.search, bookId };
}

/** Null where this window has opened no book from a list. */
export function lastResults(): Results | null {
  return last;
}
