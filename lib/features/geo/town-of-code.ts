import type { Country } from "@/lib/shared/countries";
import { isCountry } from "./countries";
import { postalLookups } from "./postal";
import { findPlaceOfCode } from "./queries";
import type { AddressInput } from "./location";

/** The places of its codes are streets, and it is one town. */
const WITHOUT_TOWNS: ReadonlySet<string> = new Set<Country>(["SGP"]);
/** Characters. */
export const MAX_CITY = 100;

/** The places of this country's postal codes can stand for the town. */
export function namesTowns(country: Country): boolean {
  return !WITHOUT_TOWNS.has(country);
}

/**
 * The town of an address: as given, else that of its postal code. A town that came from the former
 * postal code goes with it.
 * @param before the address as it was.
 */
export async function townOf(address: AddressInput, before: AddressInput): Promise<string | null> {
  const { country, postalCode, city } = address;
  const isSame = country === before.country && postalCode === before.postalCode;
  if (city && (isSame || city !== before.city || city !== (await townOfCode(before)))) return city;
  return (await townOfCode(address)) ?? city;
}

async function townOfCode({ country, postalCode }: AddressInput): Promise<string | null> {
  if (!isCountry(country) || !postalCode || !namesTowns(country)) return null;
  const place = await findPlaceOfCode(country, postalLookups(country, postalCode));
  // "Downtown Toronto (Ryerson)"
  return place?.replace(/\s*\(.*$/, "").slice(0, MAX_CITY) || null;
}
