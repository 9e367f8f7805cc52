import type { BookLanguage, Genre, SearchSort } from "./terms";
import type { Position } from "./search-cursor";

/** Words looked for in one field; each stands for the keys of all words like it. */
export interface WordsSought {
  /** As typed. */
  text: string;
  keys: number[][];
}

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
  /** In the title or in the author's name. */
  query?: WordsSought;
  title?: WordsSought;
  author?: WordsSought;
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
export function hasWords({ query, title, author }: Plan): boolean {
  return Boolean(query ?? title ?? author);
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
