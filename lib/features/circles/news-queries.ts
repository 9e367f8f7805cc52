import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { raw, sql } from "@/lib/server/database/sql";
import { IS_OPEN_CIRCLE, viewerSql } from "@/lib/features/users/policy";
import type { CircleSummary } from "./schema";
import { newBooksSql } from "./shelf-sql";

/** Circles that a letter names. */
const CIRCLES_NAMED = 3;

type NamedCircle = Pick<CircleSummary, "id" | "name" | "newBooks">;

/** Circles with new books, those with most first; `count` includes those not in `circles`. */
export interface CircleNews {
  circles: NamedCircle[];
  count: number;
}

/** Circles of this reader in which books of others were listed since then. */
export async function listCircleNews(reader: Pick<Actor, "id">, since: Date): Promise<CircleNews> {
  const viewer = viewerSql(reader);
  const rows = await query<NamedCircle & { count: number }>(
    "circle-news",
    sql`
  SELECT news.*, count(*) OVER () AS count FROM (
    SELECT circle.id, circle.name, ${newBooksSql(viewer, sql`${since}::timestamptz`)} AS "newBooks"
      FROM "CircleMember" m JOIN "Circle" circle ON circle.id = m."circleId"
     WHERE m."userId" = ${viewer} AND ${IS_OPEN_CIRCLE}) AS news
   WHERE news."newBooks" > 0
   ORDER BY news."newBooks" DESC, lower(news.name), news.id LIMIT ${raw(CIRCLES_NAMED)}`,
  );
  return {
    circles: rows.map(({ count: _count, ...circle }) => circle),
    count: rows[0]?.count ?? 0,
  };
}
