import { COUNTRY_CODES, type Country } from "@/lib/shared/countries";

/** The IANA time zone of most of a country's readers. */
export const TIME_ZONES: Readonly<Record<Country, string>> = {
  AUS: "Australia/Sydney",
  AUT: "Europe/Vienna",
  BEL: "Europe/Brussels",
  CAN: "America/Toronto",
  CHE: "Europe/Zurich",
  CZE: "Europe/Prague",
  DEU: "Europe/Berlin",
  DNK: "Europe/Copenhagen",
  ESP: "Europe/Madrid",
  FIN: "Europe/Helsinki",
  FRA: "Europe/Paris",
  GBR: "Europe/London",
  GRC: "Europe/Athens",
  IRL: "Europe/Dublin",
  ITA: "Europe/Rome",
  JPN: "Asia/Tokyo",
  KOR: "Asia/Seoul",
  NLD: "Europe/Amsterdam",
  NOR: "Europe/Oslo",
  NZL: "Pacific/Auckland",
  POL: "Europe/Warsaw",
  PRT: "Europe/Lisbon",
  SGP: "Asia/Singapore",
  SWE: "Europe/Stockholm",
  UKR: "Europe/Kyiv",
  USA: "America/New_York",
};

const BY_ALPHA2 = new Map<string, Country>(
  Object.entries(COUNTRY_CODES).map(([alpha3, alpha2]) => [alpha2, alpha3 as Country]),
);

export function isCountry(code: unknown): code is Country {
  return typeof code === "string" && Object.hasOwn(COUNTRY_CODES, code);
}

/** The three-letter code for a two-letter one; undefined if we do not support the country. */
export function fromAlpha2(code: string): Country | undefined {
  return BY_ALPHA2.get(code);
}
