import { COUNTRIES, type Country } from "@/lib/shared/countries";
import {
  DEFAULT_FRIEND_RADIUS,
  FRIEND_RADIUS_STEP,
  MAX_FRIEND_RADIUS,
  MAX_POSTAL_CODE,
  MAX_QUERY,
  MIN_FRIEND_RADIUS,
} from "@/lib/features/friends/terms";
import { cut } from "@/lib/shared/signs";

/** Values of the search form; empty fields do not restrict the search. */
export interface FindCriteria {
  query: string;
  country: Country | "";
  postalCode: string;
  radiusKm: number;
}

export const NO_CRITERIA: FindCriteria = {
  query: "",
  country: "",
  postalCode: "",
  radiusKm: DEFAULT_FRIEND_RADIUS,
};

/** Whether the criteria suffice for a search. */
export function isSearchable({ query, country, postalCode }: FindCriteria): boolean {
  return Boolean(query.trim() || country || postalCode.trim());
}

/** The filled criteria, as the API takes them. */
export function findFields({ query, country, postalCode, radiusKm }: FindCriteria) {
  return {
    ...(query.trim() && { query: query.trim() }),
    ...(country && { country }),
    ...(postalCode.trim() && { postalCode: postalCode.trim(), radiusKm: String(radiusKm) }),
  };
}

/** The criteria as a query string for the page's address. */
export function findQuery(criteria: FindCriteria): string {
  return new URLSearchParams(findFields(criteria)).toString();
}

/** Parses the criteria of an address, dropping invalid ones; null if there are none. */
export function readFindCriteria(params: URLSearchParams): FindCriteria | null {
  const criteria: FindCriteria = {
    query: cut(params.get("query") ?? "", MAX_QUERY),
    country: countryOf(params.get("country")),
    postalCode: cut(params.get("postalCode") ?? "", MAX_POSTAL_CODE),
    radiusKm: readRadius(params.get("radiusKm")),
  };
  return isSearchable(criteria) ? criteria : null;
}

/** The country's code; empty if it is invalid. */
export function countryOf(text: string | null): FindCriteria["country"] {
  return COUNTRIES.find((code) => code === text) ?? "";
}

/** The nearest step of the slider. */
function readRadius(text: string | null): number {
  const rounded = Math.round(Number(text ?? NaN) / FRIEND_RADIUS_STEP) * FRIEND_RADIUS_STEP;
  if (Number.isNaN(rounded)) return DEFAULT_FRIEND_RADIUS;
  return Math.min(MAX_FRIEND_RADIUS, Math.max(MIN_FRIEND_RADIUS, rounded));
}
