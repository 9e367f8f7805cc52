import { query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { IS_PUBLIC } from "./policy";

/** Rows that are held in memory at once. */
const BATCH = 1_000;
const SHARED = sql`FROM "Book" b JOIN "User" o ON o.id = b."ownerId" WHERE ${IS_PUBLIC}`;

export interface SharedPage {
  bookId: string;
  updatedAt: Date;
}

/** Ids of the first, and of every further `size`-th, book that visitors may see. */
export async function firstOfEach(size: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "sitemap-parts",
    sql`SELECT id FROM (SELECT b.id, row_number() OVER (ORDER BY b.id) AS place ${SHARED}) numbered
      WHERE (place - 1) % ${size} = 0 ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

/** So many books that visitors may see, by id from this one on, in batches. */
export async function* sharedPages(from: string, count: number): AsyncGenerator<SharedPage[]> {
  let [next, left]: [string | undefined, number] = [from, count];
  while (next && left > 0) {
    const size = Math.min(BATCH, left);
    const rows: SharedPage[] = await query<SharedPage>(
      "sitemap-books",
      sql`SELECT b.id AS "bookId", b."updatedAt" ${SHARED} AND b.id >= ${next} ORDER BY b.id LIMIT ${size + 1}`,
    );
    yield rows.slice(0, size);
    next = rows[size]?.bookId;
    left -= size;
  }
}
