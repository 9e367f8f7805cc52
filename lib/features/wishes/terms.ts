import { MAX_AUTHOR, MAX_ISBN, MAX_TITLE, SEARCH_LENGTHS } from "@/lib/features/books/terms";

/** Wishes of one user at most; the database holds the same limit. */
export const WISHES_OF_USER = 100;
/** Characters of the texts that are typed. */
export const WISH_LENGTHS = {
  ...SEARCH_LENGTHS,
  title: MAX_TITLE,
  author: MAX_AUTHOR,
  isbn: MAX_ISBN,
} as const;
/** Books that a new wish names as there already, at most; and found ones that a list names for each. */
export const BOOKS_NAMED = 3;
/** Books found in a week that a letter names, at most. */
export const FOUND_LISTED = 8;

/** Readers who are told in a day of what one owner lists; of what an account younger than a day lists. */
export const READERS_TOLD_BY_ONE = 100;
export const READERS_TOLD_BY_NEWCOMER = 20;

/** Demand is told from so many readers on; titles and books that a list of it names at most. */
export const FEWEST_READERS = 3;
export const DEMAND_LISTED = 10;
/** What a number of readers is rounded down to. */
export const DEMAND_STEPS = [FEWEST_READERS, 5, 10, 20, 50, 100, 200, 500, 1_000];

/** A number of readers as it is told. */
export function atLeast(readers: number): number {
  return DEMAND_STEPS.findLast((step) => step <= readers) ?? 0;
}
