import type { Country } from "@/lib/shared/countries";
import { wrongField } from "@/lib/shared/errors";
import { cellCentre } from "./cell";
import { isCountry } from "./countries";
import { geocode, type Address } from "./geocoder";
import { queueImport } from "./import-queue";
import { placeKeys } from "./place-key";
import { hasNeighbours, outwardKey, postalLookups, readPostalCode } from "./postal";
import {
  type Point,
  findPlaceOfCode,
  findPostalCode,
  findTown,
  meanAround,
  spreadOfCodes,
} from "./queries";
import { cut } from "@/lib/shared/signs";

export interface AddressInput {
  country: string | null;
  postalCode: string | null;
  city: string | null;
}

/** A shorter prefix of a postal code says too little about the location. */
const SHORTEST_PREFIX = 2;
/** Fewer codes with the same prefix do not tell whether such codes lie together. */
const MIN_CODES = 5;
/** Codes that lie together, nine of ten of them, are no further from their middle, in metres. */
const TOGETHER_METERS = 40_000;

/**
 * A postal code as it is kept: as it was typed, unless it was typed with the country in front or otherwise than it is
 * written there ("Dublin 4", 1067 for 01067).
 * @param field the path of the input that an error names.
 * @throws AppError INVALID_INPUT if the country has no such codes, or is not known to have it with the missing zero.
 */
export async function knownPostalCode<Code extends string | null | undefined>(
  country: string | null,
  typed: Code,
  field = "postalCode",
): Promise<Code | string> {
  if (!typed || !isCountry(country)) return typed;
  const reading = readPostalCode(country, typed);
  const isKnown =
    reading?.isZeroAdded !== true ||
    (await findPostalCode(country, postalLookups(country, typed))) !== null;
  if (!reading || !isKnown) throw wrongField(field, "postalCode");
  return reading.written;
}

/**
 * The centre of the cell of an address. First hit wins: the postal code, the town, the geocoder, the mean of
 * readers with the same postal code, the middle of the imported codes with the longest common prefix if these lie
 * together.
 * @returns null if nothing is found or the country is not supported.
 */
export async function resolvePlace(input: AddressInput): Promise<Point | null> {
  const address = known(input);
  if (!address) return null;
  const point = (await direct(address)) ?? (await geocode(address)) ?? (await nearby(address));
  return point && cellCentre(point);
}

/** The same without an external service: for many addresses at once, and where a reader waits. */
export async function resolveLocally(input: AddressInput): Promise<Point | null> {
  const address = known(input);
  if (!address) return null;
  const point = (await direct(address)) ?? (await nearby(address));
  return point && cellCentre(point);
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
  const reading = postalCode ? readPostalCode(country, postalCode) : null;
  if (!reading || reading.isZeroAdded) return null;
  const { key } = reading;
  const outward = outwardKey(country, key);
  if (outward.length < SHORTEST_PREFIX) return null;
  const mean = await meanAround(country, outward);
  if (mean || !hasNeighbours(country, key)) return mean;
  for (let length = key.length - 1; length >= SHORTEST_PREFIX; length -= 1) {
    const { codes, reachMeters, ...middle } = await spreadOfCodes(country, key.slice(0, length));
    if (codes >= MIN_CODES) return reachMeters <= TOGETHER_METERS ? middle : null;
  }
  return null;
}

/** The places of its postal codes are streets, and the country is one town. */
const WITHOUT_TOWNS: ReadonlySet<string> = new Set<Country>(["SGP"]);
/** In characters. */
export const MAX_CITY = 100;

/** Whether the places of this country's postal codes can be used as towns. */
export function namesTowns(country: Country): boolean {
  return !WITHOUT_TOWNS.has(country);
}

/**
 * The town of an address: as given, else that of its postal code. A town derived from the former postal code is
 * dropped with it.
 * @param before the former address.
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
  return cut(place?.split("(", 1)[0]?.trimEnd() ?? "", MAX_CITY) || null;
}
