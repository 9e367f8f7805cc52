import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { COUNTRY_CODES, type Country } from "@/lib/shared/countries";

/**
 * Formats a phone number internationally (E.164): +380501234567.
 * @param country country of a number without a country code.
 * @returns null if it is not a valid number.
 */
export function internationalNumber(number: string, country: Country | null): string | null {
  const parsed = parsePhoneNumberFromString(
    number.replace(/^\s*00/, "+"),
    country ? COUNTRY_CODES[country] : undefined,
  );
  return parsed?.isPossible() ? parsed.number : null;
}

/** An international number with spaces: +380 50 123 4567. */
export function spacedNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
