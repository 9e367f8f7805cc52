import { COUNTRY_CODES, type Country } from "@/lib/shared/countries";
import { postalKey } from "./postal";

export interface PostalLine {
  code: string;
  place: string;
  lat: number;
  lon: number;
}

/** country code, postal code, place, three pairs of region and its code, latitude, longitude, accuracy. */
const COLUMNS = 12;

/**
 * One line of GeoNames' postal dump.
 * @returns null where it is malformed or of another country.
 */
export function parsePostalLine(country: Country, line: string): PostalLine | null {
  const columns = line
    .replace(/^\ufeff/, "")
    .replace(/\r$/, "")
    .split("\t");
  if (columns.length !== COLUMNS || columns[0] !== COUNTRY_CODES[country]) return null;
  const [, rawCode = "", place = ""] = columns;
  const code = postalKey(country, rawCode);
  const lat = degrees(columns[9], 90);
  const lon = degrees(columns[10], 180);
  if (!code || !place.trim() || place.includes("\0") || lat === null || lon === null) return null;
  return { code, place: place.trim(), lat, lon };
}

function degrees(text: string | undefined, limit: number): number | null {
  const value = text?.trim() ? Number(text) : Number.NaN;
  return Number.isFinite(value) && Math.abs(value) <= limit ? value : null;
}
