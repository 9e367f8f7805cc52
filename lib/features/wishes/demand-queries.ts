import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { raw, sql } from "@/lib/server/database/sql";
import { viewerSql } from "@/lib/features/users/policy";
import { stepSql } from "./demand-sql";
import type { Demand } from "./schema";
import { atLeast, DEMAND_LISTED, FEWEST_READERS } from "./terms";

type Counted = { title: string; author: string | null; readers: number };

/**
 * Last night's count of what others wish for in the reader's square, and which books of restricted visibility of the
 * reader they wish for. The reader's own wishes are subtracted as they were counted, even if they changed since.
 */
export async function getDemand(actor: Actor): Promise<Demand> {
  const viewer = viewerSql(actor);
  const [most, books] = await Promise.all([
    query<Counted>(
      "demand-around",
      sql`
      SELECT d.title, author.name AS author, others.readers
        FROM "User" u JOIN "WishDemand" d ON d.area = demand_area(u.lat, u.lon)
        LEFT JOIN "WishDemandReader" own
               ON own.area = d.area AND own."titleKey" = d."titleKey" AND own."userId" = u.id
       CROSS JOIN LATERAL (SELECT d.readers - (own."userId" IS NOT NULL)::int AS readers) AS others
        LEFT JOIN LATERAL (
          SELECT a.name FROM unnest(d.authors, d."authorReaders") AS a (name, readers)
           CROSS JOIN LATERAL (SELECT a.readers - coalesce(a.name = ANY (own.authors), FALSE)::int AS n) AS naming
           WHERE naming.n >= ${raw(FEWEST_READERS)} ORDER BY naming.n DESC, a.name LIMIT 1) AS author ON TRUE
       WHERE u.id = ${viewer} AND others.readers >= ${raw(FEWEST_READERS)}
       ORDER BY ${stepSql(sql`others.readers`)} DESC, d."titleKey" LIMIT ${raw(DEMAND_LISTED)}`,
    ),
    query<Counted & { bookId: string }>(
      "demand-of-books",
      sql`
      SELECT d."bookId", b.title, b.author, d.readers
        FROM "BookDemand" d JOIN "Book" b ON b.id = d."bookId"
       WHERE b."ownerId" = ${viewer} AND b.visibility <> 'EVERYONE' AND b."hiddenAt" IS NULL`,
    ),
  ]);
  return { most: inOrder(most), books: inOrder(books) };
}

/** Rounded and sorted by the rounded value, so that the order reveals nothing more. */
function inOrder<Row extends Counted>(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ ...row, readers: atLeast(row.readers) }))
    .sort((a, b) => b.readers - a.readers || a.title.localeCompare(b.title))
    .slice(0, DEMAND_LISTED);
}
