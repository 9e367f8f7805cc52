import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { COUNTRY_CODES, type Country } from "@/lib/shared/countries";

/**
 * A phone number as every network understands it (E.164): +380501234567.
 * @param country whose number it is where it says so not itself.
 * @returns null where it cannot be a number.
 */
export function internationalNumber(number: string, country: Country | null): string | null {
  const parsed = parsePhoneNumberFromString(
    number.replace(/^\s*00/, "+"),
    country ? COUNTRY_CODES[country] : undefined,
  );
  return parsed?.isPossible() ? parsed.number : null;
}

/** An international number with blanks, as people read it: +380 50 123 4567. */
export function spacedNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
