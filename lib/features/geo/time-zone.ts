import zoneAt from "@photostructure/tz-lookup";
import { isCountry, TIME_ZONES } from "./countries";

export interface Located {
  country: string | null;
  /** Degrees; null where the place is not known. */
  lat: number | null;
  lon: number | null;
}

/** IANA name of the zone whose clock a reader lives by: of their place, else of most of their country's readers. */
export function timeZoneOf({ country, lat, lon }: Located): string {
  if (lat !== null && lon !== null) return zoneAt(lat, lon);
  return isCountry(country) ? TIME_ZONES[country] : "UTC";
}
