import type { Country } from "../core/countries";

/** Countries with letters in their codes. */
const WITH_LETTERS: ReadonlySet<string> = new Set<Country>(["CAN", "GBR", "IRL", "NLD"]);

/** Length of a full code where all of it are digits. */
const DIGITS: Partial<Record<Country, number>> = {
  AUS: 4, AUT: 4, BEL: 4, CHE: 4, CZE: 5, DEU: 5, DNK: 4, ESP: 5, FIN: 5, FRA: 5, GRC: 5,
  ITA: 5, JPN: 7, KOR: 5, NOR: 4, NZL: 4, POL: 5, PRT: 7, SGP: 6, SWE: 5, UKR: 5, USA: 5,
};

/**
 * A postal code as it is compared: no blanks and dashes, upper case; digits only where the country
 * has no letters in its codes, so that "D-10115" is "10115". The SQL function `postal_key` is the same.
 */
export function postalKey(country: Country, code: string): string {
  const text = code.normalize("NFKC");
  if (!WITH_LETTERS.has(country)) return text.replace(/[^0-9]/g, "");
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
  if (country === "NLD") return [key.slice(0, 4)];
  const full = key.slice(0, DIGITS[country]);
  return country === "PRT" ? [full, full.slice(0, 4)] : [full];
}

/** "SW1A1AA" → outward code "SW1A", then its district "SW1". */
function britishParts(key: string): string[] {
  const outward = /^([A-Z]{1,2}[0-9][A-Z0-9]?)[0-9][A-Z]{2}$/.exec(key)?.[1] ?? key;
  const district = /^([A-Z]{1,2}[0-9]{1,2})[A-Z]$/.exec(outward)?.[1];
  return district ? [outward, district] : [outward];
}
