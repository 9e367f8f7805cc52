import {
  BOOK_LANGUAGES,
  DEFAULT_RADIUS,
  GENRES,
  MAX_RADIUS,
  MIN_RADIUS,
  SEARCH_LENGTHS,
  SEARCH_SORTS,
  type SearchSort,
} from "@/lib/features/books/terms";
import { COUNTRIES } from "@/lib/shared/countries";
import { keysOf, record } from "@/lib/shared/records";

const TEXTS = keysOf(SEARCH_LENGTHS);
const CHOICES = {
  genre: GENRES,
  language: BOOK_LANGUAGES,
  country: COUNTRIES,
  sortBy: SEARCH_SORTS,
} as const;
type Choices = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] | "" };

/**
 * The values of the search form; empty means any, or the order that fits best (`effectiveSort`). `query` are words
 * of the title or the author's name, `available` are books that can be borrowed or had now.
 */
export type Criteria = Record<(typeof TEXTS)[number], string> &
  Choices & { available: boolean; radiusKm: number };

export const EMPTY_CRITERIA: Criteria = {
  ...record(TEXTS, () => ""),
  ...record(keysOf(CHOICES), () => "" as const),
  available: false,
  radiusKm: DEFAULT_RADIUS,
};

/** An address may name an ISBN so; the field for words knows one. */
const ISBN = "isbn";

/** Parameters of an address: `URLSearchParams`, or Next's read-only kind. */
interface Params {
  get(name: string): string | null;
}

/**
 * Parses the criteria of an address; invalid values are ignored.
 * @returns null where it has none: nothing was searched for yet.
 */
export function readCriteria(params: Params): Criteria | null {
  if (![...keysOf(EMPTY_CRITERIA), ISBN].some((key) => params.get(key) !== null)) return null;
  const text = (key: keyof typeof SEARCH_LENGTHS, name: string = key) =>
    (params.get(name) ?? "").trim().slice(0, SEARCH_LENGTHS[key]);
  const choice = <T extends string>(key: keyof Choices, values: readonly T[]) =>
    values.find((value) => value === params.get(key)) ?? "";
  return {
    ...record(TEXTS, (key) => text(key)),
    query: text("query") || text("query", ISBN),
    genre: choice("genre", GENRES),
    language: choice("language", BOOK_LANGUAGES),
    country: choice("country", COUNTRIES),
    sortBy: choice("sortBy", SEARCH_SORTS),
    available: params.get("available") === "true",
    radiusKm: radiusOf(params.get("radiusKm")),
  };
}

function radiusOf(value: string | null): number {
  const rounded = Math.round(Number(value || DEFAULT_RADIUS));
  return Number.isFinite(rounded)
    ? Math.min(MAX_RADIUS, Math.max(MIN_RADIUS, rounded))
    : DEFAULT_RADIUS;
}

/** The criteria as a query string. The radius is always in it, so that it is never empty. */
export function criteriaQuery(criteria: Criteria): string {
  const entries = Object.entries(criteria)
    .map(([key, value]) => [key, String(value).trim()] as const)
    .filter(([, value]) => value !== "" && value !== "false");
  return new URLSearchParams(entries.map(([key, value]) => [key, value])).toString();
}

/** The sort order: the chosen one, else relevance for words and distance without. */
export function effectiveSort(criteria: Criteria): SearchSort {
  if (criteria.sortBy) return criteria.sortBy;
  const { query, title, author } = criteria;
  return query || title || author ? "relevance" : "distance";
}

/** A place, as far as known. */
export interface SearchPlace {
  country: string | null;
  postalCode: string | null;
  city: string | null;
}

/** The place from which a search measures: the one typed in, else the profile's. */
export function searchPlace(criteria: Criteria, profile: SearchPlace): SearchPlace {
  const { country, postalCode, city } = criteria;
  if (!namesPlace(criteria)) return profile;
  const abroad = country !== "" && country !== profile.country;
  return {
    country: country || profile.country,
    postalCode: postalCode || (abroad || city ? null : profile.postalCode),
    city: city || (abroad || postalCode ? null : profile.city),
  };
}

/** The search names a place of its own. */
export function namesPlace({ country, postalCode, city }: Criteria): boolean {
  return Boolean(country || postalCode || city);
}

/** "Львів, 79000": city and postal code. */
export function placeName({ city, postalCode }: SearchPlace): string {
  return [city, postalCode].filter(Boolean).join(", ");
}

/** The body of the search call: the filled criteria. The sort order goes into its address. */
export function searchBody(criteria: Criteria): Record<string, string | number | boolean> {
  const changed = Object.entries(criteria).filter(
    ([key, value]) => key !== "sortBy" && value !== "" && value !== false,
  );
  return Object.fromEntries(changed);
}

/** Whether it says what is looked for, and not only where. */
export function isWish({ query, title, author, genre, language }: Criteria): boolean {
  return Boolean(query || title || author || genre || language);
}

/** What is looked for, as a wish; that a book can be had goes without saying. */
export function wishOf({ available: _, sortBy: __, ...criteria }: Criteria) {
  return criteria;
}
