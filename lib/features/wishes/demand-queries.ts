import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { raw, sql } from "@/lib/server/database/sql";
import { viewerSql } from "@/lib/features/users/policy";
import type { Demand } from "./schema";
import { atLeast, DEMAND_LISTED, FEWEST_READERS } from "./terms";

type Counted = { title: string; author: string | null; readers: number };

/**
 * What others wish for in the reader's square, and which of the books that the reader keeps from others
 * they wish for, as it was counted last night. One's own wish does not count.
 */
export async function getDemand(actor: Actor): Promise<Demand> {
  const viewer = viewerSql(actor);
  const [most, books] = await Promise.all([
    query<Counted>(
      "demand-around",
      sql`
      SELECT d.title, d.author, d.readers - own.n AS readers
        FROM "User" u JOIN "WishDemand" d ON d.area = demand_area(u.lat, u.lon)
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS n FROM (
           SELECT FROM "Wish" w WHERE w."userId" = u.id AND w."demandArea" = d.area
              AND fold_text(w.title) = d."titleKey" LIMIT 1) AS mine) AS own
       WHERE u.id = ${viewer} AND d.readers - own.n >= ${raw(FEWEST_READERS)}`,
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

/** Rounded down, and in an order that tells no more than the rounded figures. */
function inOrder<Row extends Counted>(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ ...row, readers: atLeast(row.readers) }))
    .sort((a, b) => b.readers - a.readers || a.title.localeCompare(b.title))
    .slice(0, DEMAND_LISTED);
}
