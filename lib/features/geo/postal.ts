import type { Country } from "@/lib/shared/countries";
import { isCountry } from "./countries";

/** Countries with letters in their codes. */
const WITH_LETTERS: ReadonlySet<string> = new Set<Country>(["CAN", "GBR", "IRL", "NLD"]);

/** Number of digits of a full code, if not five. */
const DIGITS: Partial<Record<Country, number>> = {
  AUS: 4,
  AUT: 4,
  BEL: 4,
  CHE: 4,
  DNK: 4,
  JPN: 7,
  NOR: 4,
  NZL: 4,
  PRT: 7,
  SGP: 6,
};

/**
 * The form in which postal codes are compared: upper case, no spaces and dashes; only the digits of a full code
 * if the country has no letters in its codes, so that "D-10115" is "10115" and "10001-1234" is "10001". The SQL
 * function `country_postal_key` computes the same.
 */
export function postalKey(country: Country, code: string): string {
  const text = code.normalize("NFKC");
  if (!WITH_LETTERS.has(country)) return text.replace(/[^0-9]/g, "").slice(0, DIGITS[country] ?? 5);
  return text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** Whether the country may have such a code: codes of digits alone need the right number of digits. */
export function isPostalCode(country: Country, code: string): boolean {
  const { length } = postalKey(country, code);
  if (WITH_LETTERS.has(country)) return length > 0;
  // The first half of a Portuguese code names the place.
  return length === (DIGITS[country] ?? 5) || (country === "PRT" && length === 4);
}

/** Number of characters that name a district, in countries where a whole code names a house or a street. */
const OUTWARD: Partial<Record<Country, number>> = {
  CAN: 3,
  IRL: 3,
  JPN: 3,
  KOR: 3,
  NLD: 4,
  POL: 2,
  PRT: 4,
  SGP: 2,
  SWE: 3,
};
const BRITISH_OUTWARD = 4;

/**
 * The part of a postal code that strangers see and search by: where the whole code names a house or a street,
 * its outward part; elsewhere all of it, as `postalKey` returns it; "" if there is none. The SQL function
 * `outward_key` computes the same; decisions/005 has the reasons by country.
 */
export function outwardKey(country: Country, code: string): string {
  const key = postalKey(country, code);
  if (country === "GBR") return key.replace(/[0-9][A-Z]{2}$/, "").slice(0, BRITISH_OUTWARD);
  // The codes of inner Copenhagen are streets, those of all other Danish towns are not.
  if (country === "DNK" && key.startsWith("1")) return key.slice(0, 2);
  return key.slice(0, OUTWARD[country]);
}

/** A postal code as strangers see it; null if none is known. */
export function publicPostalCode(country: string | null, code: string | null): string | null {
  return (code && isCountry(country) && outwardKey(country, code)) || null;
}

/**
 * Keys to look for in `PostalCode`, best first: the whole code, then the part that the free GeoNames dumps have
 * (outward codes, forward sortation areas, routing keys, the four digits, sectors).
 */
export function postalLookups(country: Country, code: string): string[] {
  const key = postalKey(country, code);
  const parts = [key, ...shorter(country, key)].filter((part) => part.length >= 2);
  return [...new Set(parts)];
}

function shorter(country: Country, key: string): string[] {
  if (country === "GBR") return britishParts(key);
  if (country === "CAN" || country === "IRL") return [key.slice(0, 3)];
  if (country === "NLD" || country === "PRT") return [key.slice(0, 4)];
  if (country === "SGP") return [key.slice(0, 2)];
  return [];
}

/** "SW1A1AA" → outward code "SW1A", then its district "SW1". */
function britishParts(key: string): string[] {
  const outward = /^([A-Z]{1,2}[0-9][A-Z0-9]?)[0-9][A-Z]{2}$/.exec(key)?.[1] ?? key;
  const district = /^([A-Z]{1,2}[0-9]{1,2})[A-Z]$/.exec(outward)?.[1];
  return district ? [outward, district] : [outward];
}
