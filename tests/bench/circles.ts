import type pg from "pg";
import { searchBooks } from "@/lib/features/books/search-queries";
import { bookSearch } from "@/lib/features/books/search-schema";
import { withClient } from "@/lib/server/database/client";
import { connections } from "@/lib/server/database/db";
import type { Bench } from "./bench";
import { BOOKS_PER_READER, kept, withBooks } from "./databases";
import { alone, compare, milliseconds, percentile, type Measured } from "./measure";
import { readersOf, round, side, type Side } from "./search";

const BOOKS_PER_CIRCLE = 10;
/** The searches that are compared. */
const COMPARED = ["10 km", "100 km", "fuzzy title", "one genre by lentCount"];
/** Searches of each reader in a turn: the p95 of one each is the second slowest of forty. */
const EACH = 5;

/**
 * How long searches take where there are many circles and a third of the books is shown to circles alone, against
 * the same books without circles; and searches within one circle.
 */
export async function circleTimes({ cluster, books, rounds, say }: Bench): Promise<Measured[]> {
  const name = `bench_${books}_circles`;
  const circles = books / BOOKS_PER_CIRCLE;
  // A database that is copied has no connections.
  const { pool: source } = await withBooks(cluster.url, books, say);
  await source.end();
  const fill = (database: pg.Pool) => {
    say(`${circles} circles …`);
    return addCircles(database, circles, books / BOOKS_PER_READER);
  };
  const { pool } = await kept(cluster.url, name, fill, `bench_${books}`);
  const ours = { pool, readers: await readersOf(pool) };
  const sides = { ours, bare: await side(cluster.url, books, say) };
  const measured: Measured[] = [];
  try {
    for (const search of COMPARED) {
      for (const each of Object.values(sides)) await round(each, search, 0);
      const compared = await compare("circles", rounds, milliseconds, async (which, at) => {
        const times: number[] = [];
        for (let turn = 0; turn < EACH; turn += 1)
          times.push(...(await round(sides[which], search, at * EACH + turn)));
        return percentile(times, 0.95);
      });
      measured.push({ ...compared, of: `${search}, ${books} books, ${circles} circles` });
    }
    await withinCircle(ours);
    const times: number[] = [];
    for (let at = 0; at < rounds; at += 1) times.push(...(await withinCircle(ours)));
    const within = `within a circle, ${books} books`;
    return [...measured, alone("slowest", within, percentile(times, 0.95))];
  } finally {
    await Promise.all(Object.values(sides).map((each) => each.pool.end()));
  }
}

/** @returns the milliseconds of one search within a circle by each reader */
async function withinCircle({ pool, readers }: Side): Promise<number[]> {
  connections().pool = pool;
  const times: number[] = [];
  for (const { actor } of readers) {
    const { rows } = await pool.query<{ circle: string }>(
      `SELECT "circleId" AS circle FROM "CircleMember" WHERE "userId" = $1 LIMIT 1`,
      [actor.id],
    );
    const criteria = bookSearch.parse({ radiusKm: 100, ...rows[0] });
    const started = performance.now();
    await searchBooks(actor, criteria);
    times.push(performance.now() - started);
  }
  return times;
}

/** Makes circles of ten neighbours each in SQL; the triggers are off, because it sets what they would. */
function addCircles(database: pg.Pool, circles: number, readers: number): Promise<void> {
  return withClient(database.options.connectionString, async (client) => {
    await client.query(`SET synchronous_commit = off; ${SOURCES}`);
    await client.query(CIRCLES, [circles]);
    await client.query(MEMBERS, [circles, readers]);
    await client.query(SHOW);
    await client.query("VACUUM ANALYZE");
  });
}

const SOURCES = `
  SET session_replication_role = replica;
  CREATE TEMP TABLE neighbour AS
    SELECT id, row_number() OVER (ORDER BY country, lat, lon, id)::int AS n FROM "User";
  CREATE UNIQUE INDEX ON neighbour (n);
  CREATE TEMP TABLE numbered (n int PRIMARY KEY, id uuid);
  ANALYZE neighbour`;

/** $1 number of circles. */
const CIRCLES = `
  WITH numbers AS (INSERT INTO numbered SELECT g, gen_random_uuid() FROM generate_series(1, $1::int) g RETURNING n, id)
  INSERT INTO "Circle" (id, name, language, code, "memberCount")
    SELECT id, 'Circle ' || n, 'uk', left(md5(id::text), 16), 10 FROM numbers`;

/** $1 number of circles, $2 of readers. */
const MEMBERS = `
  INSERT INTO "CircleMember" ("circleId", "userId", role)
    SELECT c.id, r.id, (CASE WHEN m = 0 THEN 'OWNER' ELSE 'MEMBER' END)::"CircleRole"
      FROM numbered c CROSS JOIN generate_series(0, 9) m
      JOIN neighbour r ON r.n = 1 + (c.n::bigint * $2::int / $1::int + m) % $2::int`;

/** A fifth of the books is for all circles of their owners, an eighth for one. */
const SHOW = `
  UPDATE "Book" SET visibility = (CASE WHEN get_byte(uuid_send(id), 15) % 40 < 8
      THEN 'CIRCLES' ELSE 'CHOSEN_CIRCLES' END)::"BookVisibility"
    WHERE get_byte(uuid_send(id), 15) % 40 < 13;
  UPDATE "Listing" l SET audience = b.visibility FROM "Book" b
    WHERE b.id = l."bookId" AND b.visibility <> 'EVERYONE';
  INSERT INTO "BookCircle" ("bookId", "circleId", "ownerId")
    SELECT b.id, m."circleId", b."ownerId" FROM "Book" b
      CROSS JOIN LATERAL (SELECT "circleId" FROM "CircleMember" WHERE "userId" = b."ownerId" LIMIT 1) m
     WHERE b.visibility = 'CHOSEN_CIRCLES'`;
