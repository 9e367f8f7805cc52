import type { Sql } from "@/lib/server/database/sql";
import type { BookLanguage, Genre, SearchSort } from "./terms";
import type { Finder } from "./policy";
import type { Position } from "./search-cursor";

/** A known word, in titles or in authors' names. */
export interface WordRef {
  /** Its number, as the SQL function `word_key` gives it. */
  key: number;
  isAuthor: boolean;
}

/** Words looked for in one field, longest first. */
export interface WordsSought {
  /** As typed. */
  text: string;
  /** The same with names in their other spelling; null where none is known. */
  otherText: string | null;
  /** Each word, and all words that it may stand for. */
  words: WordRef[][];
  /** Those of more than three letters: shorter ones are in too many books to narrow a search. */
  longWords: WordRef[][];
}

export const FIELDS = ["query", "title", "author"] as const;

/** Where to look: around a point, at an address without a point, or all over a country. */
export interface Scope {
  around?: { lat: number; lon: number; meters: number; country?: string };
  address?: { country: string; postalCode: string | null; city: string | null };
  country?: string;
}

/** A search with its place and words looked up: all that the statement needs. */
export interface Plan {
  sort: SearchSort;
  scope: Scope;
  genre?: Genre;
  language?: BookLanguage;
  /** Only books that can be borrowed or had now. */
  available?: boolean;
  /** In the title or in the author's name. */
  query?: WordsSought;
  title?: WordsSought;
  author?: WordsSought;
  /** Only books with this number. */
  isbn?: string;
  /** Words that are less alike count too, because without them nothing was found. */
  lessSimilar: boolean;
  /** One of the words is enough. */
  anyWord: boolean;
  after?: Position;
  finder: Finder;
  /** The reader. */
  viewer: Sql;
  count: number;
}

/** How the books found follow each other. */
export type Order = "nearest" | "mostSimilar" | "highest";

export function orderOf(plan: Plan): Order {
  const { sort } = plan;
  if (sort === "rating" || sort === "lentCount") return "highest";
  return sort === "relevance" && hasWords(plan) ? "mostSimilar" : "nearest";
}

/** Words are looked for in any field. */
function hasWords(plan: Plan): boolean {
  return FIELDS.some((field) => plan[field]);
}

/** Nothing is looked for but what is there, of some kind. */
export function isByPlace(plan: Plan): boolean {
  return !hasWords(plan) && !plan.isbn;
}

/** As many words of a field narrow the search; more would not find better. */
export const MAX_WORDS = 3;

/**
 * The words of a field that a statement compares. All of several have to be there, and the last
 * is repeated up to the full number, so that fewer statements have to be kept; where one is enough,
 * the long ones are compared.
 */
export function comparedWords({ words, longWords }: WordsSought, anyWord: boolean): WordRef[][] {
  if (anyWord) return longWords.length > 0 ? longWords : words;
  const last = words.at(-1) ?? [];
  return words.length < 2 ? words : Array.from({ length: MAX_WORDS }, (_, at) => words[at] ?? last);
}
