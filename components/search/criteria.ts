import {
  BOOK_LANGUAGES,
  DEFAULT_RADIUS,
  GENRES,
  MAX_RADIUS,
  MIN_RADIUS,
  SEARCH_SORTS,
  type BookLanguage,
  type Genre,
  type SearchSort,
} from "@/lib/features/books/terms";
import { COUNTRIES, type Country } from "@/lib/shared/countries";

/** The values of the search form; empty means any. */
export interface Criteria {
  /** Words of the title or the author's name. */
  query: string;
  title: string;
  author: string;
  genre: Genre | "";
  language: BookLanguage | "";
  /** Only books that can be borrowed or had now. */
  available: boolean;
  country: Country | "";
  postalCode: string;
  city: string;
  /** Kilometres. */
  radiusKm: number;
  /** Empty: what fits best, `effectiveSort`. */
  sortBy: SearchSort | "";
}

type CriteriaKey = keyof Criteria;

export const EMPTY_CRITERIA: Criteria = {
  query: "",
  title: "",
  author: "",
  genre: "",
  language: "",
  available: false,
  country: "",
  postalCode: "",
  city: "",
  radiusKm: DEFAULT_RADIUS,
  sortBy: "",
};

export const MAX_LENGTHS = {
  query: 200,
  title: 200,
  author: 200,
  postalCode: 20,
  city: 100,
} as const;

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
  const keys = Object.keys(EMPTY_CRITERIA) as CriteriaKey[];
  if (![...keys, ISBN].some((key) => params.get(key) !== null)) return null;
  const text = (key: keyof typeof MAX_LENGTHS) =>
    (params.get(key) ?? "").trim().slice(0, MAX_LENGTHS[key]);
  const choice = <T extends string>(key: CriteriaKey, values: readonly T[]) =>
    values.find((value) => value === params.get(key)) ?? "";
  return {
    query: text("query") || (params.get(ISBN) ?? "").trim().slice(0, MAX_LENGTHS.query),
    title: text("title"),
    author: text("author"),
    genre: choice("genre", GENRES),
    language: choice("language", BOOK_LANGUAGES),
    available: params.get("available") === "true",
    country: choice("country", COUNTRIES),
    postalCode: text("postalCode"),
    city: text("city"),
    radiusKm: radiusOf(params.get("radiusKm")),
    sortBy: choice("sortBy", SEARCH_SORTS),
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
export function searchBody(criteria: Criteria): Record<string, string | number | true> {
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
