import type { Country } from "@/lib/core/countries";

/** What stands before a number that is called from abroad, and before one called at home. */
const CALLING: Record<Country, readonly [abroad: string, home: string]> = {
  AUS: ["61", "0"], AUT: ["43", "0"], BEL: ["32", "0"], CAN: ["1", "1"], CHE: ["41", "0"],
  CZE: ["420", ""], DEU: ["49", "0"], DNK: ["45", ""], ESP: ["34", ""], FIN: ["358", "0"],
  FRA: ["33", "0"], GBR: ["44", "0"], GRC: ["30", ""], IRL: ["353", "0"], ITA: ["39", ""],
  JPN: ["81", "0"], KOR: ["82", "0"], NLD: ["31", "0"], NOR: ["47", ""], NZL: ["64", "0"],
  POL: ["48", ""], PRT: ["351", ""], SGP: ["65", ""], UKR: ["380", "0"], USA: ["1", "1"],
  SWE: ["46", "0"],
};
/** E.164: a country's number and up to 15 digits in all. */
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/;

/**
 * A phone number as every network understands it: +380501234567.
 * @param country whose number it is where it says so not itself.
 * @returns null where it cannot be a number.
 */
export function internationalNumber(number: string, country: Country | null): string | null {
  const dialled = number.replace(/[^+\d]/g, "").replace(/^00/, "+");
  const whole = dialled.startsWith("+") ? dialled : country && fromHome(dialled, country);
  return whole && INTERNATIONAL.test(whole) ? whole : null;
}

function fromHome(dialled: string, country: Country): string {
  const [abroad, home] = CALLING[country];
  const rest = home && dialled.startsWith(home) ? dialled.slice(home.length) : dialled;
  return `+${abroad}${rest}`;
}
