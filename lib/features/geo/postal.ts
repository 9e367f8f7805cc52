import { COUNTRY_CODES, type Country } from "@/lib/shared/countries";
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
 * function `country_postal_key` computes the same. What a reader types is read by `readPostalCode` before it is cut.
 */
export function postalKey(country: Country, code: string): string {
  const text = code.normalize("NFKC");
  if (!WITH_LETTERS.has(country)) return text.replace(/[^0-9]/g, "").slice(0, digitsOf(country));
  return text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
}

function digitsOf(country: Country): number {
  return DIGITS[country] ?? 5;
}

/** Codes without blanks and dashes, where they are not just the digits of a full code. */
const FORMS: Partial<Record<Country, RegExp>> = {
  CAN: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z](?:\d[ABCEGHJ-NPRSTV-Z]\d)?$/,
  FRA: /^\d{5}(?:CEDEX\d{0,2})?$/,
  // Forces post offices, and islands far out that have one code each, go by the same post.
  GBR: /^(?:[A-Z]{1,2}\d[A-Z\d]?(?:\d[A-Z]{2})?|GIR0AA|BFPO\d{1,4}|[A-Z]{4}1ZZ)$/,
  IRL: /^(?:[AC-FHKNPRTV-Y]\d\d|D6W)(?:[A-Z\d]{4})?$/,
  NLD: /^[1-9]\d{3}(?:[A-Z]{2})?$/,
  // The first half names the place.
  PRT: /^\d{4}(?:\d{3})?$/,
  // With the extension that names a street.
  USA: /^\d{5}(?:\d{4})?$/,
};

/** Signs of countries in front of a code, besides their letters in ISO 3166; as on cars, and of the post in Japan. */
const SIGNS: Partial<Record<Country, string>> = {
  AUT: "A",
  BEL: "B",
  DEU: "D",
  ESP: "E",
  FRA: "F",
  ITA: "I",
  JPN: "J|〒",
  NOR: "N",
  PRT: "P",
  SWE: "S",
};

const DUBLIN = /^(?:DUBLIN|BAILE ATHA CLIATH|BAC)[\s,]*0?([1-9]\d?)\s*(W(?:EST)?)?$/;

export interface PostalReading {
  /** As `postalKey` returns it for the code as its country writes it. */
  key: string;
  /** As it was typed, or the key if its country writes it otherwise. */
  written: string;
  /** Whether a zero in front was missing, as in spreadsheets: only a code that is known is meant by it. */
  isZeroAdded: boolean;
}

/**
 * A postal code as people type it: any case, width, blanks and dashes, with the country in front, and as Dublin says
 * it ("Dublin 4").
 * @returns null if the country has no such codes.
 */
export function readPostalCode(country: Country, typed: string): PostalReading | null {
  const text = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toUpperCase();
  // The longest first.
  const sign = [country, COUNTRY_CODES[country], SIGNS[country]].filter(Boolean).join("|");
  const unsigned = text.replace(new RegExp(`^(?:${sign})[\\s\\p{Pd}]*`, "u"), "");
  const form = FORMS[country] ?? new RegExp(`^\\d{${digitsOf(country)}}$`);
  const readings = [text, unsigned].map((each) => compact(country, each));
  const found = readings.find((each) => form.test(each));
  if (found !== undefined) {
    const key = postalKey(country, found);
    const isPlain = found === readings[0] && key === postalKey(country, text);
    return { key, written: isPlain ? typed : key, isZeroAdded: false };
  }
  const short = WITH_LETTERS.has(country) ? undefined : readings.find((each) => /^\d+$/.test(each));
  if (short === undefined || !form.test(`0${short}`)) return null;
  const key = postalKey(country, `0${short}`);
  return { key, written: key, isZeroAdded: true };
}

function compact(country: Country, text: string): string {
  const code = text.replace(/[\s\p{Pd}]+/gu, "");
  if (country !== "IRL") return code;
  const bare = text.normalize("NFD").replace(/\p{M}+/gu, "");
  const [, number, west] = DUBLIN.exec(bare) ?? /^D([1-9])$/.exec(code) ?? [];
  if (number === undefined) return code.replace(/^D06W/, "D6W");
  return west ? `D${number}W` : `D${number.padStart(2, "0")}`;
}

/** Whether the country may have such a code; if a zero in front is missing, whether it has is to be looked up. */
export function isPostalCode(country: Country, code: string): boolean {
  return readPostalCode(country, code) !== null;
}

/**
 * Parts of a country whose codes are not shipped, or lie in many countries: where the codes with the same beginning
 * are says nothing about them. Forces, Puerto Rico, Guam; Svalbard, Jan Mayen; France overseas; Jersey, Guernsey, Man,
 * Gibraltar and further islands; Greenland; Åland; Crimea.
 */
const APART: Partial<Record<Country, RegExp>> = {
  DNK: /^39/,
  FIN: /^22/,
  FRA: /^9[78]/,
  GBR: /^(?:JE|GY|IM|GX|BF|[A-Z]{4}1ZZ)/,
  NOR: /^(?:917|8099)/,
  UKR: /^9[5-9]/,
  USA: /^(?:00[6-9]|09|340|96[2-6]|969)/,
};

/** Whether a code is guessed by others with the same beginning, if it is not known. */
export function hasNeighbours(country: Country, key: string): boolean {
  return APART[country]?.test(key) !== true;
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
 * (outward codes, forward sortation areas, routing keys, the four digits, sectors). None if the country has no such codes.
 */
export function postalLookups(country: Country, code: string): string[] {
  const key = readPostalCode(country, code)?.key;
  return key ? [...new Set([key, ...shorter(country, key)])] : [];
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
