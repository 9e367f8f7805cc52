import type { Actor } from "../core/actor";
import { read } from "../core/database/db";
import { AppError } from "../core/errors";
import { blockFreeSql } from "../users/policy";
import { DEFAULT_RADIUS } from "./terms";

/** Further than this nobody counts. */
const MOST = 500;

/** A reader's own surroundings. */
export interface Neighbourhood {
  country: string | null;
  postalCode: string | null;
  city: string | null;
  /** Others' books within the usual radius; null where the reader's place is not on the map. */
  count: number | null;
  /** There are more than `count`. */
  capped: boolean;
}

interface Row {
  country: string | null;
  postalCode: string | null;
  city: string | null;
  isOnMap: boolean;
  count: number;
}

const NEARBY = `
  SELECT u.country, u."postalCode", u.city, u.lat IS NOT NULL AS "isOnMap", (
    SELECT count(*) FROM (
      SELECT FROM "Spot" s JOIN "Listing" l ON l."spotId" = s.id
       WHERE s.pos <@ earth_box(ll_to_earth(u.lat, u.lon), $2)
         AND earth_distance(s.pos, ll_to_earth(u.lat, u.lon)) <= $2
         AND l."ownerId" <> $1 AND ${blockFreeSql('l."ownerId"', "$1")}
       LIMIT ${MOST + 1}) AS listed
  ) AS count
  FROM "User" u WHERE u.id = $1`;

/** How many of others' books there are around the reader's home. */
export async function getNeighbourhood(actor: Actor): Promise<Neighbourhood> {
  const [row] = await read<Row>("neighbourhood", NEARBY, [actor.id, DEFAULT_RADIUS * 1_000]);
  if (!row) throw new AppError("UNAUTHENTICATED");
  const { isOnMap, count, ...place } = row;
  return { ...place, count: isOnMap ? Math.min(count, MOST) : null, capped: count > MOST };
}
