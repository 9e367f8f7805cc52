import { memoize } from "./memoize";

/** The 26 supported countries: ISO 3166 alpha-3 → alpha-2, which `Intl` needs. */
export const COUNTRY_CODES = {
  AUS: "AU",
  AUT: "AT",
  BEL: "BE",
  CAN: "CA",
  CHE: "CH",
  CZE: "CZ",
  DEU: "DE",
  DNK: "DK",
  ESP: "ES",
  FIN: "FI",
  FRA: "FR",
  GBR: "GB",
  GRC: "GR",
  IRL: "IE",
  ITA: "IT",
  JPN: "JP",
  KOR: "KR",
  NLD: "NL",
  NOR: "NO",
  NZL: "NZ",
  POL: "PL",
  PRT: "PT",
  SGP: "SG",
  SWE: "SE",
  UKR: "UA",
  USA: "US",
} as const;

export type Country = keyof typeof COUNTRY_CODES;

export const COUNTRIES = Object.keys(COUNTRY_CODES) as [Country, ...Country[]];

/**
 * The country of the first language of an `Accept-Language` header that has one of ours; null if none has. English
 * without a region says nothing: browsers all over the world send it.
 */
export function countryOfHeader(header: string | null): Country | null {
  for (const wish of (header ?? "").split(",")) {
    const [, language, region] =
      /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2})\b)?/i.exec(wish) ?? [];
    const namesCountry = language !== undefined && language.toLowerCase() !== "en";
    const code =
      region?.toUpperCase() ?? (namesCountry && new Intl.Locale(language).maximize().region);
    const country = COUNTRIES.find((each) => COUNTRY_CODES[each] === code);
    if (country) return country;
  }
  return null;
}

const namesIn = memoize((locale: string) => new Intl.DisplayNames([locale], { type: "region" }));

export interface CountryOption {
  value: Country;
  label: string;
}

/** The country's name in a language; for an unsupported country the code itself. */
export function countryName(code: string, locale: string): string {
  const region = COUNTRY_CODES[code as Country];
  if (!region) return code;
  return namesIn(locale).of(region) ?? code;
}

/** All countries, sorted by name. Names depend on the ICU data, so render them on the server. */
export const countryOptions = memoize((locale: string): readonly CountryOption[] =>
  COUNTRIES.map((value) => ({ value, label: countryName(value, locale) })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  ),
);
