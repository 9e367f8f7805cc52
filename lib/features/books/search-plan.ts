import type { BookLanguage, Genre, SearchSort } from "./terms";
import type { Position } from "./search-cursor";

/** A word of a title or of an author's name, as its number. */
export interface WordMark {
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
  words: WordMark[][];
  /** Those of more than three letters: shorter ones are in too many books to say anything alone. */
  telling: WordMark[][];
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
  /** Distant relations of the words count too, because without them nothing was found. */
  far: boolean;
  /** One of the words is enough. */
  anyWord: boolean;
  after?: Position;
  /** Owners whose books are left out: the reader, and everybody blocked either way. */
  withoutOwners: string[];
  count: number;
}

/** `key` is the likeness, the mean rating or the lent count. */
export const ORDERS = {
  nearest: `chord, spot, "bookId" DESC`,
  likest: `key DESC, chord, spot, "bookId" DESC`,
  highest: `key DESC, "bookId" DESC`,
};
export type Order = keyof typeof ORDERS;

/** Words are looked for in any field. */
export function hasWords(plan: Plan): boolean {
  return FIELDS.some((field) => plan[field]);
}

/** As many words of a field narrow the search; more would not find better. */
export const MAX_WORDS = 3;

/**
 * The words of a field that a statement compares. All of several have to be there, and the last
 * fills up their number; where one is enough, the telling ones are compared.
 */
export function comparedWords({ words, telling }: WordsSought, anyWord: boolean): WordMark[][] {
  if (anyWord) return telling.length > 0 ? telling : words;
  const last = words.at(-1) ?? [];
  return words.length < 2 ? words : Array.from({ length: MAX_WORDS }, (_, at) => words[at] ?? last);
}

/** How the books of this search follow each other. */
export function orderOf(plan: Plan): Order {
  const { sort } = plan;
  if (sort === "rating" || sort === "lentCount") return "highest";
  return sort === "relevance" && hasWords(plan) ? "likest" : "nearest";
}

/** Values of a statement and their placeholders. */
export class Bound {
  readonly values: unknown[] = [];

  /** @param type for PostgreSQL, where the context does not tell it. */
  add(value: unknown, type = ""): string {
    this.values.push(value);
    return `$${this.values.length}${type && `::${type}`}`;
  }
}
