import type pg from "pg";
import { updateShelves } from "@/lib/features/books/shelf-commands";
import type { Bench } from "./bench";
import { compare, milliseconds, percentile, type Measured } from "./measure";
import { round, side } from "./search";

/** Number of books in the database, and on the shelf that changes. */
const BOOKS = 50_000;
const SHELF = 5_000;
/** The searches of others meanwhile. */
const SEARCH = "10 km";
const LVIV = [49.84, 24.03];
const KYIV = [50.45, 30.52];

/**
 * What a shelf of 5,000 books does to the searches of others while it moves. On the way it tells the seconds
 * of each act, and of its longest statement, by which the books of one portion are held.
 */
export async function shelfWork({ cluster, rounds, say }: Bench): Promise<Measured[]> {
  const others = await side(cluster.url, BOOKS, say);
  const { pool } = others;
  const owner = await shelf(pool);
  try {
    await round(others, SEARCH, 0);
    let at = 0;
    const measured = await compare("shelf", rounds, milliseconds, async (which, seed) => {
      if (which === "bare") return percentile(await round(others, SEARCH, seed + 1), 0.95);
      await pool.query(MOVE, [owner, ...((at += 1) % 2 ? KYIV : LVIV)]);
      const times: number[] = [];
      let isMoving = true;
      const move = updateShelves().finally(() => (isMoving = false));
      while (isMoving) times.push(...(await round(others, SEARCH, seed + 1)));
      await move;
      return percentile(times, 0.95);
    });
    for (const [act, change] of ACTS) await timed(pool, owner, act, change, say);
    return [{ ...measured, of: SEARCH }];
  } finally {
    await pool.query(`DELETE FROM "Book" WHERE "ownerId" = $1`, [owner]);
    await pool.query(`DELETE FROM "User" WHERE id = $1`, [owner]);
    await pool.end();
  }
}

const MOVE = `UPDATE "User" SET lat = $2, lon = $3 WHERE id = $1`;
const ACTS = [
  ["move", `UPDATE "User" SET lat = 46.48, lon = 30.73 WHERE id = $1`],
  ["suspension", `UPDATE "User" SET "bannedAt" = now() WHERE id = $1`],
  ["its end", `UPDATE "User" SET "bannedAt" = NULL WHERE id = $1`],
  ["deletion", `UPDATE "User" SET "deletedAt" = now() WHERE id = $1`],
] as const;

async function timed(
  pool: pg.Pool,
  owner: string,
  act: string,
  change: string,
  say: (line: string) => void,
): Promise<void> {
  const seconds: number[] = [];
  const run = async (statement: string) => {
    const started = performance.now();
    const { rows } = await pool.query<{ left: boolean }>(statement, [owner]);
    seconds.push((performance.now() - started) / 1000);
    return rows[0]?.left;
  };
  await run(change);
  while (await run("SELECT update_shelf($1, 200) AS left"));
  const sum = seconds.reduce((all, each) => all + each, 0);
  const [request = 0, ...portions] = seconds;
  say(
    `${act} of ${SHELF} books: ${sum.toFixed(1)} s, in the request ${request.toFixed(2)} s, ` +
      `longest portion ${Math.max(...portions).toFixed(2)} s`,
  );
}

/** Adds a reader in Lviv with a shelf of copies. @returns their id */
async function shelf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO "User" (id, email, name, country, "postalCode", city, lat, lon, "updatedAt")
     VALUES (gen_random_uuid(), gen_random_uuid() || '@example.org', 'Owner', 'UKR', '79000', 'Львів', $1, $2, now())
     RETURNING id`,
    LVIV,
  );
  const id = rows[0]?.id ?? "";
  await pool.query(
    `INSERT INTO "Book" (id, title, author, "ownerId", "updatedAt")
     SELECT gen_random_uuid(), b.title, b.author, $1, now() FROM "Book" b LIMIT ${SHELF}`,
    [id],
  );
  await pool.query("VACUUM ANALYZE");
  return id;
}
