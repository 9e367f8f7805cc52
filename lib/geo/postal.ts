import type { Country } from "../core/countries";

/** Countries with letters in their codes. */
const WITH_LETTERS: ReadonlySet<string> = new Set<Country>(["CAN", "GBR", "IRL", "NLD"]);

/** Digits of a full code, where they are not five. */
const DIGITS: Partial<Record<Country, number>> = {
  AUS: 4, AUT: 4, BEL: 4, CHE: 4, DNK: 4, JPN: 7, NOR: 4, NZL: 4, PRT: 7, SGP: 6,
};

/**
 * A postal code as it is compared: no blanks and dashes, upper case; only the digits of a full code
 * where the country has no letters in its codes, so that "D-10115" is "10115" and "10001-1234" is
 * "10001". The SQL function `country_postal_key` is the same.
 */
export function postalKey(country: Country, code: string): string {
  const text = code.normalize("NFKC");
  if (!WITH_LETTERS.has(country)) return text.replace(/[^0-9]/g, "").slice(0, DIGITS[country] ?? 5);
  return text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/**
 * What to look for in `PostalCode`, best first: the whole code, then the part that the free
 * GeoNames dumps have (outward codes, forward sortation areas, routing keys, the four digits).
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
  return [];
}

/** "SW1A1AA" → outward code "SW1A", then its district "SW1". */
function britishParts(key: string): string[] {
  const outward = /^([A-Z]{1,2}[0-9][A-Z0-9]?)[0-9][A-Z]{2}$/.exec(key)?.[1] ?? key;
  const district = /^([A-Z]{1,2}[0-9]{1,2})[A-Z]$/.exec(outward)?.[1];
  return district ? [outward, district] : [outward];
}
