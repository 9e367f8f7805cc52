import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { blockFreeSql } from "@/lib/features/users/policy";
import { BOOK_COLUMNS, toBookDto, type BookRow } from "./row";
import type { BookDto } from "./schema";
import { DEFAULT_RADIUS, NEWEST_COUNT } from "./terms";

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

const NEWEST = `
  WITH home AS (SELECT ll_to_earth(lat, lon) AS pos FROM "User" WHERE id = $1 AND lat IS NOT NULL),
  page AS MATERIALIZED (
    SELECT l."bookId", earth_distance(s.pos, home.pos) AS meters
      FROM home JOIN "Spot" s ON s.pos <@ earth_box(home.pos, $2) AND earth_distance(s.pos, home.pos) <= $2
     CROSS JOIN LATERAL (
       SELECT l."bookId" FROM "Listing" l
        WHERE l."spotId" = s.id AND l."ownerId" <> $1 AND ${blockFreeSql('l."ownerId"', "$1")}
        ORDER BY l."bookId" DESC LIMIT ${NEWEST_COUNT}) l
     ORDER BY l."bookId" DESC LIMIT ${NEWEST_COUNT})
  SELECT page.meters, ${BOOK_COLUMNS}
    FROM page JOIN "Book" b ON b.id = page."bookId" JOIN "User" o ON o.id = b."ownerId"
   ORDER BY b.id DESC`;

/** The books that others listed last around the reader's home; ids rise with time. */
export async function newestNearby(actor: Actor): Promise<BookDto[]> {
  const values = [actor.id, DEFAULT_RADIUS * 1_000];
  const rows = await query<BookRow & { meters: number }>("newest-nearby", NEWEST, values);
  return rows.map((row) => toBookDto(row, row.meters, actor));
}

/** How many of others' books there are around the reader's home. */
export async function getNeighbourhood(actor: Actor): Promise<Neighbourhood> {
  const [row] = await query<Row>("neighbourhood", NEARBY, [actor.id, DEFAULT_RADIUS * 1_000]);
  if (!row) throw new AppError("UNAUTHENTICATED");
  const { isOnMap, count, ...place } = row;
  return { ...place, count: isOnMap ? Math.min(count, MOST) : null, capped: count > MOST };
}
