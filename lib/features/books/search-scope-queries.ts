import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { resolveLocally } from "@/lib/features/geo/resolve";
import type { BookSearch } from "./schema";
import type { Scope } from "./search-plan";

export interface Searcher {
  country: string;
  postalCode: string;
  city: string | null;
  lat: number | null;
  lon: number | null;
  /** Oneself and everybody blocked either way. */
  without: string[];
}

/** Whom a search is for. @throws AppError NOT_FOUND where the account is gone. */
export async function readSearcher(actor: Actor): Promise<Searcher> {
  const [searcher] = await query<Searcher>(
    "searcher",
    `SELECT u.country, u."postalCode", u.city, u.lat, u.lon,
            u.id || ARRAY(SELECT "blockedId" FROM "Block" WHERE "blockerId" = u.id
                          UNION ALL
                          SELECT "blockerId" FROM "Block" WHERE "blockedId" = u.id) AS without
       FROM "User" u WHERE u.id = $1`,
    [actor.id],
  );
  if (!searcher) throw new AppError("NOT_FOUND");
  return searcher;
}

type SearchPlace = Pick<BookSearch, "country" | "postalCode" | "city" | "radiusKm">;

/**
 * The named place, else the reader's own. A place whose point nobody knows is compared as it is
 * written; a foreign country alone means all of it.
 * @returns also whether the place is on the map.
 */
export async function scopeOf(
  criteria: SearchPlace,
  searcher: Searcher,
): Promise<{ scope: Scope; placeResolved: boolean }> {
  const { country, postalCode, city, radiusKm } = criteria;
  const isNamed = Boolean(postalCode ?? city);
  if (!isNamed && country && country !== searcher.country) {
    return { scope: { country }, placeResolved: true };
  }
  const address = isNamed
    ? { country: country ?? searcher.country, postalCode: postalCode ?? null, city: city ?? null }
    : searcher;
  const point = isNamed ? await resolveLocally(address) : pointOf(searcher);
  const around = point ? { ...point, meters: radiusKm * 1000, country } : undefined;
  return { scope: { around, address }, placeResolved: point !== null };
}

function pointOf({ lat, lon }: Searcher) {
  return lat === null || lon === null ? null : { lat, lon };
}
