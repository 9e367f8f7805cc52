import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { firstUuidv7 } from "@/lib/server/uuid";
import { AppError } from "@/lib/shared/errors";
import { viewerSql } from "@/lib/features/users/policy";
import type { User } from "@/prisma/client/client";
import { BOOK_COLUMNS, toBookDto, type MemberBookRow } from "./dto";
import { isOthersListingSql } from "./policy";
import type { BookDto } from "./schema";
import { AVAILABLE_STATES, DEFAULT_RADIUS_KM, NEWEST_COUNT } from "./terms";
import { waitingSql } from "./waiting-sql";

/** The count stops here. */
const MAX_COUNTED = 500;

type Place = Pick<User, "country" | "postalCode" | "city">;

/** Place of a reader, and the number of others' books around it. */
export interface Neighbourhood extends Place {
  /** Others' books within the default radius, at most `MAX_COUNTED`; null if the place is not on the map. */
  count: number | null;
}

type Row = Place & { isOnMap: boolean; count: number };

const METERS = sql`${DEFAULT_RADIUS_KM * 1_000}::float8`;
/** Where the viewer lives; no row if it is not on the map. */
const homeSql = (viewer: Sql) => sql`home AS (
    SELECT ll_to_earth(lat, lon) AS pos FROM "User" WHERE id = ${viewer} AND lat IS NOT NULL)`;
/** The spot `s` is within the default radius of `home`. */
const IS_NEAR = sql`s.pos <@ earth_box(home.pos, ${METERS}) AND earth_distance(s.pos, home.pos) <= ${METERS}`;

/** The latest books of others around the reader's home; ids rise with time. */
export async function newestNearby(actor: Actor): Promise<BookDto[]> {
  const viewer = viewerSql(actor);
  const rows = await query<MemberBookRow & { meters: number }>(
    "newest-nearby",
    sql`
  WITH ${homeSql(viewer)},
  page AS MATERIALIZED (
    SELECT l."bookId", earth_distance(s.pos, home.pos) AS meters
      FROM home JOIN "Spot" s ON ${IS_NEAR}
     CROSS JOIN LATERAL (
       SELECT l."bookId" FROM "Listing" l
        WHERE l."spotId" = s.id AND ${isOthersListingSql(viewer)}
        ORDER BY l."bookId" DESC LIMIT ${raw(NEWEST_COUNT)}) l
     ORDER BY l."bookId" DESC LIMIT ${raw(NEWEST_COUNT)})
  SELECT page.meters, ${BOOK_COLUMNS}, ${waitingSql(viewer)} AS waiting
    FROM page JOIN "Book" b ON b.id = page."bookId" JOIN "User" o ON o.id = b."ownerId"
   ORDER BY b.id DESC`,
  );
  return rows.map((row) => toBookDto(row, row.meters, actor));
}

/** A book that a letter names. */
export interface NamedBook extends Pick<BookDto, "id" | "title" | "author"> {
  /** From the reader's home; null if a place is unknown. */
  meters: number | null;
}

/** Books listed since some time, the newest first; `count` includes those not in `books`. */
export interface NewNearby {
  books: NamedBook[];
  count: number;
}

/** Available books of others around the reader's home that were listed since then; ids rise with time. */
export async function listNewNearby(reader: Pick<Actor, "id">, since: Date): Promise<NewNearby> {
  const viewer = viewerSql(reader);
  const rows = await query<NamedBook & { count: number }>(
    "new-nearby",
    sql`
  WITH ${homeSql(viewer)}
  SELECT b.id, b.title, b.author, earth_distance(s.pos, home.pos) AS meters, count(*) OVER () AS count
    FROM home JOIN "Spot" s ON ${IS_NEAR}
    JOIN "Listing" l ON l."spotId" = s.id AND l."bookId" >= ${firstUuidv7(since)}::uuid
    JOIN "Book" b ON b.id = l."bookId"
   WHERE ${isOthersListingSql(viewer)} AND b.state = ANY (${AVAILABLE_STATES})
   ORDER BY b.id DESC LIMIT ${raw(NEWEST_COUNT)}`,
  );
  const books = rows.map(({ count: _count, ...book }) => book);
  return { books, count: rows[0]?.count ?? 0 };
}

/** Number of others' books around the reader's home. */
export async function getNeighbourhood(actor: Actor): Promise<Neighbourhood> {
  const viewer = viewerSql(actor);
  const [row] = await query<Row>(
    "neighbourhood",
    sql`
  SELECT u.country, u."postalCode", u.city, u.lat IS NOT NULL AS "isOnMap", (
    SELECT count(*) FROM (
      SELECT FROM "Spot" s JOIN "Listing" l ON l."spotId" = s.id
       WHERE s.pos <@ earth_box(ll_to_earth(u.lat, u.lon), ${METERS})
         AND earth_distance(s.pos, ll_to_earth(u.lat, u.lon)) <= ${METERS}
         AND ${isOthersListingSql(viewer)}
       LIMIT ${raw(MAX_COUNTED)}) AS listed
  ) AS count
  FROM "User" u WHERE u.id = ${viewer}`,
  );
  if (!row) throw new AppError("UNAUTHENTICATED");
  const { isOnMap, count, ...place } = row;
  return { ...place, count: isOnMap ? count : null };
}
