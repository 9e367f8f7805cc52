import {
  BOOK_LANGUAGES,
  DEFAULT_RADIUS_KM,
  GENRES,
  MAX_RADIUS_KM,
  MIN_RADIUS_KM,
  SEARCH_LENGTHS,
  SEARCH_SORTS,
  type SearchSort,
} from "@/lib/features/books/terms";
import { COUNTRIES } from "@/lib/shared/countries";
import { keysOf, record } from "@/lib/shared/records";
import { cut } from "@/lib/shared/signs";

const TEXTS = keysOf(SEARCH_LENGTHS);

/** Addresses may name an ISBN this way; the field for words accepts one too. */
const ISBN = "isbn";

const UUID_LENGTH = 36;

/** `URLSearchParams`, or Next's read-only variant. */
type Params = Pick<URLSearchParams, "get">;

function criteriaOf(params: Params) {
  const text = (key: keyof typeof SEARCH_LENGTHS, name: string = key) =>
    cut((params.get(name) ?? "").trim(), SEARCH_LENGTHS[key]);
  const choice = <T extends string>(name: string, values: readonly T[]): T | "" =>
    values.find((value) => value === params.get(name)) ?? "";
  return {
    ...record(TEXTS, (key) => text(key)),
    query: text("query") || text("query", ISBN),
    genre: choice("genre", GENRES),
    language: choice("language", BOOK_LANGUAGES),
    country: choice("country", COUNTRIES),
    sortBy: choice("sortBy", SEARCH_SORTS),
    circle: (params.get("circle") ?? "").slice(0, UUID_LENGTH),
    available: params.get("available") === "true",
    giveAway: params.get("giveAway") === "true",
    radiusKm: radiusOf(params.get("radiusKm")),
  };
}

/**
 * Values of the search form; empty means any, or for `sortBy` the best fitting order
 * (`effectiveSort`). `query` is words of the title or the author's name; `available` restricts to
 * books that are available now, `giveAway` to those given away, `circle` to those that this circle sees.
 */
export type Criteria = ReturnType<typeof criteriaOf>;

export const EMPTY_CRITERIA = criteriaOf(new URLSearchParams());

/**
 * Parses the criteria of an address; invalid values are ignored.
 * @returns null if there are none: nothing was searched for yet.
 */
export function readCriteria(params: Params): Criteria | null {
  const isGiven = [...keysOf(EMPTY_CRITERIA), ISBN].some((key) => params.get(key) !== null);
  return isGiven ? criteriaOf(params) : null;
}

function radiusOf(value: string | null): number {
  const rounded = Math.round(Number(value || DEFAULT_RADIUS_KM));
  return Number.isFinite(rounded)
    ? Math.min(MAX_RADIUS_KM, Math.max(MIN_RADIUS_KM, rounded))
    : DEFAULT_RADIUS_KM;
}

/** The criteria as a query string. It always includes the radius, so it is never empty. */
export function criteriaQuery(criteria: Criteria): string {
  const entries = Object.entries(criteria)
    .map(([key, value]) => [key, String(value).trim()] as const)
    .filter(([, value]) => value !== "" && value !== "false");
  return new URLSearchParams(entries.map(([key, value]) => [key, value])).toString();
}

/** The chosen sort order, else relevance if there are words, distance if not. */
export function effectiveSort(criteria: Criteria): SearchSort {
  if (criteria.sortBy) return criteria.sortBy;
  const { query, title, author } = criteria;
  return query || title || author ? "relevance" : "distance";
}

/** A place, as far as known. */
export type SearchPlace = Record<"country" | "postalCode" | "city", string | null>;

/** The place from which distances are measured: the one in the search, else the profile's. */
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

/** Whether the search has a place of its own. */
export function namesPlace({ country, postalCode, city }: Criteria): boolean {
  return Boolean(country || postalCode || city);
}

/** "Львів, 79000": city and postal code. */
export function placeName({ city, postalCode }: SearchPlace): string {
  return [city, postalCode].filter(Boolean).join(", ");
}

/** Request body of the search: the non-empty criteria. The sort order is in the query. */
export function searchBody(criteria: Criteria): Record<string, string | number | boolean> {
  const changed = Object.entries(criteria).filter(
    ([key, value]) => key !== "sortBy" && value !== "" && value !== false,
  );
  return Object.fromEntries(changed);
}

/** Whether the criteria say what is searched for, and not only where. */
export function isWish({ query, title, author, genre, language }: Criteria): boolean {
  return Boolean(query || title || author || genre || language);
}

/** The criteria as a wish, which matches available books only. */
export function wishOf({ available: _, giveAway: __, sortBy: ___, ...criteria }: Criteria) {
  return criteria;
}
