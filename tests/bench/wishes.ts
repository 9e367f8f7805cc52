import type pg from "pg";
import { checkAvailable, fulfilWishes } from "@/lib/features/wishes/match-commands";
import { withClient } from "@/lib/server/database/client";
import { seedBulk } from "@/prisma/seed/bulk";
import { random } from "@/prisma/seed/random";
import type { Bench } from "./bench";
import { kept, switchTo } from "./databases";
import { compare, milliseconds, percentile, type Measured } from "./measure";

const FEW = 10_000;
/** Readers on both sides, each with a book; they live in the same places. */
const READERS = 20_000;
/** Wishes per statement. */
const BATCH = 20_000;
/** Books compared one by one in each turn, and together to measure the rate. */
const ONE_BY_ONE = 200;
const TOGETHER = 1_000;
/** New books to be compared per minute, at least. */
const LEAST_PER_MINUTE = 1_000;

interface Side {
  url: string;
  books: string[];
}

/**
 * How long one new book takes to be compared with many wishes and with few, and how many books a minute
 * are compared and told of. A tenth of the wishes are for a title and its author, the others for the
 * title of one book by the author of another: they share their words with many and fit none.
 */
export async function wishTimes({ cluster, wishes, rounds, say }: Bench): Promise<Measured[]> {
  const sides = {
    ours: await side(cluster.url, wishes, say),
    bare: await side(cluster.url, FEW, say),
  };
  for (const each of Object.values(sides)) await oneByOne(each, 0);
  const measured = await compare("wishes", rounds, milliseconds, async (which, round) =>
    percentile(await oneByOne(sides[which], round + 1), 0.95),
  );
  const rate = await together(sides.ours);
  say(`${Math.round(rate)} books a minute compared and told of`);
  if (rate < LEAST_PER_MINUTE) throw new Error(`Only ${Math.round(rate)} books a minute`);
  return [{ ...measured, of: `${wishes} wishes` }];
}

/** @returns the milliseconds of each book */
async function oneByOne({ url, books }: Side, seed: number): Promise<number[]> {
  const pool = switchTo(url);
  const chance = random(seed + 1);
  const times: number[] = [];
  try {
    for (let at = 0; at < ONE_BY_ONE; at += 1) {
      await pool.query(`INSERT INTO "WishCheck" ("bookId") VALUES ($1)`, [chance.pick(books)]);
      const started = performance.now();
      await checkAvailable();
      times.push(performance.now() - started);
    }
    await forget(pool);
  } finally {
    await pool.end();
  }
  return times;
}

/** @returns the books compared per minute, including the notifications */
async function together({ url, books }: Side): Promise<number> {
  const pool = switchTo(url);
  try {
    await pool.query(`INSERT INTO "WishCheck" ("bookId") SELECT unnest($1::uuid[])`, [
      books.slice(0, TOGETHER),
    ]);
    const started = performance.now();
    await fulfilWishes();
    const minutes = (performance.now() - started) / 60_000;
    await forget(pool);
    return TOGETHER / minutes;
  } finally {
    await pool.end();
  }
}

/** Removes what was found. */
async function forget(pool: pg.Pool): Promise<void> {
  await pool.query(`DELETE FROM "WishBook"`);
  await pool.query(`DELETE FROM "Notification" WHERE type = 'WISH_FOUND'`);
  await pool.query(
    `UPDATE "Wish" SET "tellAt" = NULL, "toldAt" = NULL WHERE "tellAt" IS NOT NULL OR "toldAt" IS NOT NULL`,
  );
}

async function side(url: string, wishes: number, say: (line: string) => void): Promise<Side> {
  const made = await kept(url, `bench_wishes_${wishes}`, async (database) => {
    await seedBulk(database, { users: READERS, books: READERS, log: say });
    await fill(database, wishes, say);
  });
  const { rows } = await made.pool.query<{ id: string }>(
    `SELECT b.id FROM "Listing" l JOIN "Book" b ON b.id = l."bookId"
      WHERE b.state IN ('AVAILABLE_FOR_BORROW', 'AVAILABLE_FOR_GIVE_AWAY')
      ORDER BY md5(b.id::text) LIMIT ${TOGETHER * 3}`,
  );
  await made.pool.end();
  return { url: made.url, books: rows.map(({ id }) => id) };
}

/** Makes the wishes in SQL. Their triggers are off, because `enter_wishes` does the same for many at once. */
function fill(database: pg.Pool, wishes: number, say: (line: string) => void): Promise<void> {
  return withClient(database.options.connectionString, async (client) => {
    await client.query(`SET synchronous_commit = off; ${SOURCES}`);
    for (let done = 0; done < wishes; done += BATCH) {
      const { rows } = await client.query(INSERT, [done + 1, Math.min(wishes, done + BATCH)]);
      await client.query(`SELECT enter_wishes($1::uuid[])`, [rows.map(({ id }) => id)]);
      say(`${Math.min(wishes, done + BATCH)} of ${wishes} wishes`);
    }
    await client.query(`ALTER TABLE "Wish" ENABLE TRIGGER USER`);
    await client.query("VACUUM ANALYZE");
  });
}

const SOURCES = `
  ALTER TABLE "Wish" DISABLE TRIGGER USER;
  CREATE TEMP TABLE reader AS SELECT id, row_number() OVER (ORDER BY md5(id::text))::int AS n FROM "User";
  CREATE UNIQUE INDEX ON reader (n);
  CREATE TEMP TABLE work AS
    SELECT b.title, b.author, telling_words(b.title) AS title_words, telling_words(b.author) AS author_words,
           row_number() OVER (ORDER BY md5(b.id::text))::int AS n FROM "Book" b;
  CREATE UNIQUE INDEX ON work (n);
  ANALYZE reader, work`;

/** $1 first and $2 last number. */
const INSERT = `
  INSERT INTO "Wish" (id, "userId", title, author, "titleWords", "authorWords", "contentKey", "radiusKm", "updatedAt")
    SELECT gen_random_uuid(), r.id, left(t.title, 200), a.author, t.title_words, a.author_words, md5(g::text),
           (ARRAY[5, 10, 10, 10, 25, 50])[1 + g % 6], now()
      FROM generate_series($1::int, $2::int) AS g
      JOIN reader r ON r.n = 1 + (g::bigint * 7919 % (SELECT max(n) FROM reader))::int
      JOIN work t ON t.n = 1 + (g::bigint * 104729 % (SELECT max(n) FROM work))::int
      JOIN work a ON a.n = CASE WHEN g % 10 = 0 THEN t.n
                               ELSE 1 + (g::bigint * 15485863 % (SELECT max(n) FROM work))::int END
  RETURNING id`;
