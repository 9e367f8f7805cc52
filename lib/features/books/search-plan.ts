import type { Sql } from "@/lib/server/database/sql";
import type { BookLanguage, BookState, Genre, SearchSort } from "./terms";
import type { Finder } from "./policy";
import type { Position } from "./search-cursor";

/** A known word, in titles or in authors' names. */
export interface WordRef {
  /** The key that the SQL function `word_key` gives it. */
  key: number;
  isAuthor: boolean;
}

/** Words to look for in one field, longest first. */
export interface WordsSought {
  text: string;
  /** The same text with names in their other spelling; null if none is known. */
  otherText: string | null;
  /** For each word, all known words that it may stand for. */
  words: WordRef[][];
  /** Without the short ones, which are in too many books to narrow a search. */
  longWords: WordRef[][];
}

export const FIELDS = ["query", "title", "author"] as const;

/** Where to look: around a point, at an address without a point, or in a whole country. */
export interface Scope {
  around?: { lat: number; lon: number; meters: number; country?: string };
  address?: { country: string; postalCode: string | null; city: string | null };
  country?: string;
}

/** A search whose place and words are resolved: the input of the statement. */
export interface Plan {
  sort: SearchSort;
  scope: Scope;
  genre?: Genre;
  language?: BookLanguage;
  /** Only books in one of these states. */
  states?: readonly BookState[];
  /** In the title or in the author's name. */
  query?: WordsSought;
  title?: WordsSought;
  author?: WordsSought;
  isbn?: string;
  /** Only books shown to this circle, which the viewer is in. */
  circle?: string;
  /** Less similar words count too, because nothing was found without them. */
  lessSimilar: boolean;
  anyWord: boolean;
  after?: Position;
  finder: Finder;
  viewer: Sql;
  count: number;
}

/** Sort order of the books found. */
export type Order = "nearest" | "mostSimilar" | "highest";

export function orderOf(plan: Plan): Order {
  const { sort } = plan;
  if (sort === "rating" || sort === "lentCount") return "highest";
  return sort === "relevance" && hasWords(plan) ? "mostSimilar" : "nearest";
}

function hasWords(plan: Plan): boolean {
  return FIELDS.some((field) => plan[field]);
}

/** Only availability and category filters are set: no words, no ISBN. */
export function isByPlace(plan: Plan): boolean {
  return !hasWords(plan) && !plan.isbn;
}

/** Words of a field that narrow the search; more would not improve the result. */
export const MAX_WORDS = 3;

/**
 * The words of a field that a statement compares. If all have to match, the last is repeated up to `MAX_WORDS`,
 * so that PostgreSQL keeps fewer statements; if one is enough, the long ones are compared.
 */
export function comparedWords({ words, longWords }: WordsSought, anyWord: boolean): WordRef[][] {
  if (anyWord) return longWords.length > 0 ? longWords : words;
  const last = words.at(-1) ?? [];
  return words.length < 2 ? words : Array.from({ length: MAX_WORDS }, (_, at) => words[at] ?? last);
}
