import zoneAt from "@photostructure/tz-lookup";
import { isCountry, TIME_ZONES } from "./countries";

export interface Located {
  country: string | null;
  /** Degrees; null if the place is not known. */
  lat: number | null;
  lon: number | null;
}

/** IANA name of a reader's time zone: of their place, else of most of their country's readers. */
export function timeZoneOf({ country, lat, lon }: Located): string {
  if (lat !== null && lon !== null) return zoneAt(lat, lon);
  return isCountry(country) ? TIME_ZONES[country] : "UTC";
}
