import { z } from "zod";
import { COUNTRY_CODES, type Country } from "@/lib/shared/countries";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log/log";
import type { Point } from "./queries";

/** A reader waits for it while saving, so it is given up soon. */
const TIME_LIMIT_MS = 2_000;

const answer = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
  }),
);

export interface Address {
  country: Country;
  postalCode: string | null;
  city: string | null;
}

/**
 * Asks the Nominatim-compatible service of GEOCODER_URL once. The answer is stored only as a rounded point on
 * the row that asked.
 * @returns null if there is no service, no answer in 2 s, or nothing found; never throws.
 */
export async function geocode(address: Address): Promise<Point | null> {
  const service = env().GEOCODER_URL;
  if (!service || !(address.postalCode || address.city)) return null;
  try {
    const response = await fetch(searchUrl(service, address), {
      // Nominatim's rules require programs to identify themselves.
      headers: { accept: "application/json", "user-agent": `Nearshelf (${env().APP_URL})` },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return answer.parse(await response.json())[0] ?? null;
  } catch (error) {
    log().warn(
      { reason: error instanceof Error ? error.name : "unknown" },
      "geocoder did not help",
    );
    return null;
  }
}

function searchUrl(service: string, { country, postalCode, city }: Address): URL {
  const url = new URL(service);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/search`;
  url.searchParams.set("format", "jsonv2");
  url.searchParams.set("limit", "1");
  url.searchParams.set("countrycodes", COUNTRY_CODES[country].toLowerCase());
  if (postalCode) url.searchParams.set("postalcode", postalCode);
  if (city) url.searchParams.set("city", city);
  return url;
}
