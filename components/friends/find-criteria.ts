import { COUNTRIES } from "@/lib/shared/countries";
import {
  DEFAULT_FRIEND_RADIUS,
  FRIEND_RADIUS_STEP,
  MAX_FRIEND_RADIUS,
  MAX_POSTAL_CODE,
  MAX_QUERY,
  MIN_FRIEND_RADIUS,
} from "@/lib/features/friends/terms";

/** What the form asks for; empty where it is left open. */
export interface FindCriteria {
  query: string;
  country: string;
  postalCode: string;
  radiusKm: number;
}

export const NO_CRITERIA: FindCriteria = {
  query: "",
  country: "",
  postalCode: "",
  radiusKm: DEFAULT_FRIEND_RADIUS,
};

/** Whether there is enough to search by. */
export function isSearchable({ query, country, postalCode }: FindCriteria): boolean {
  return Boolean(query.trim() || country || postalCode.trim());
}

/** The criteria as the API, and the address of the page, take them. */
export function findQuery({ query, country, postalCode, radiusKm }: FindCriteria): string {
  const given = { query: query.trim(), country, postalCode: postalCode.trim() };
  const params = Object.entries(given).filter(([, value]) => value);
  if (given.postalCode) params.push(["radiusKm", String(radiusKm)]);
  return new URLSearchParams(params).toString();
}

/** The criteria in an address, as far as they make sense; null where there are none. */
export function readFindCriteria(params: URLSearchParams): FindCriteria | null {
  const country = COUNTRIES.find((code) => code === params.get("country")) ?? "";
  const criteria = {
    query: (params.get("query") ?? "").slice(0, MAX_QUERY),
    country,
    postalCode: (params.get("postalCode") ?? "").slice(0, MAX_POSTAL_CODE),
    radiusKm: readRadius(params.get("radiusKm")),
  };
  return isSearchable(criteria) ? criteria : null;
}

/** The nearest step of the slider. */
function readRadius(text: string | null): number {
  const rounded = Math.round(Number(text ?? NaN) / FRIEND_RADIUS_STEP) * FRIEND_RADIUS_STEP;
  if (Number.isNaN(rounded)) return DEFAULT_FRIEND_RADIUS;
  return Math.min(MAX_FRIEND_RADIUS, Math.max(MIN_FRIEND_RADIUS, rounded));
}
