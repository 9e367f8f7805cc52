import { isCountry } from "./countries";
import { geocode, type Address } from "./geocoder";
import { queueImport } from "./import-queue";
import { placeKeys } from "./place-key";
import { postalKey, postalLookups } from "./postal";
import { findPostalCode, findTown, meanAround, type Point } from "./queries";

export interface AddressInput {
  country: string | null;
  postalCode: string | null;
  city: string | null;
}

/** Fewer characters of a postal code say too little about where it is. */
const SHORTEST_PREFIX = 2;

/**
 * Where an address lies, to about 1 km (two decimals of a degree). First hit wins: the postal
 * code, the town, the geocoder, the mean of earlier located rows with the same postal code and
 * then with the longest common prefix.
 * @returns null where nothing helps or the country is none of ours.
 */
export async function resolvePlace(input: AddressInput): Promise<Point | null> {
  const address = known(input);
  if (!address) return null;
  const point = (await direct(address)) ?? (await geocode(address)) ?? (await nearby(address));
  return point && rounded(point);
}

/** The same without asking another service: for many addresses at once, and where a reader waits. */
export async function resolveLocally(input: AddressInput): Promise<Point | null> {
  const address = known(input);
  if (!address) return null;
  const point = (await direct(address)) ?? (await nearby(address));
  return point && rounded(point);
}

function known({ country, postalCode, city }: AddressInput): Address | null {
  return isCountry(country) ? { country, postalCode, city } : null;
}

async function direct({ country, postalCode, city }: Address): Promise<Point | null> {
  if (postalCode) {
    const point = await findPostalCode(country, postalLookups(country, postalCode));
    if (point) return point;
    await queueImport(country);
  }
  return city ? findTown(country, placeKeys(city)) : null;
}

async function nearby({ country, postalCode }: Address): Promise<Point | null> {
  const key = postalCode ? postalKey(country, postalCode) : "";
  for (let length = key.length; length >= SHORTEST_PREFIX; length -= 1) {
    const point = await meanAround(country, key.slice(0, length));
    if (point) return point;
  }
  return null;
}

function rounded({ lat, lon }: Point): Point {
  return { lat: Math.round(lat * 100) / 100, lon: Math.round(lon * 100) / 100 };
}
