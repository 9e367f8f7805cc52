import { MAX_AUTHOR, MAX_ISBN, MAX_TITLE, SEARCH_LENGTHS } from "@/lib/features/books/terms";

/** Maximum of wishes per user; the database holds the same limit. */
export const WISHES_OF_USER = 100;
/** Maximum of characters of typed texts. */
export const WISH_LENGTHS = {
  ...SEARCH_LENGTHS,
  title: MAX_TITLE,
  author: MAX_AUTHOR,
  isbn: MAX_ISBN,
} as const;
/** Maximum of books shown as already available for a new wish, and of found books listed per wish. */
export const BOOKS_NAMED = 3;
/** Maximum of found books of a week in the weekly letter. */
export const FOUND_LISTED = 8;

/** Readers told in a day of one owner's books; and of the books of an account younger than a day. */
export const READERS_TOLD_BY_ONE = 100;
export const READERS_TOLD_BY_NEWCOMER = 20;

/** Fewest readers from which demand is told; and maximum of titles or books in its list. */
export const FEWEST_READERS = 3;
export const DEMAND_LISTED = 10;
/** Numbers to which a number of readers is rounded down. */
export const DEMAND_STEPS = [FEWEST_READERS, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** A number of readers, rounded down to its step. */
export function atLeast(readers: number): number {
  return DEMAND_STEPS.findLast((step) => step <= readers) ?? 0;
}
