import type pg from "pg";
import { searchBooks } from "@/lib/features/books/search-queries";
import { mintActor, type Actor } from "@/lib/server/session/actor";
import { recorded, withBooks, type Statement } from "./databases";
import { compare, percentile, type Measured } from "./measure";
import type { Bench } from "./bench";
import { CASES, criteriaOf, GOALS, randomFrom, type Around } from "./search-cases";
import { connections } from "@/lib/server/database/db";

const FEW = 10_000;
const READERS = 40;
const LIMIT_MS = 50;
const WHOLE_TABLE = /Seq Scan on "(?:Book|Listing|User|Spot|Word)"/;

export interface Side {
  pool: pg.Pool;
  readers: { actor: Actor; around: Omit<Around, "random"> }[];
}

/**
 * How long searches take among few and among many books. The kinds of search without a goal are
 * told on the way; any that takes more than 50 ms or reads a whole table fails the measurement.
 */
export async function searchTimes({ cluster, books, rounds, say }: Bench): Promise<Measured[]> {
  const few = await side(cluster.url, FEW, say);
  const many = await side(cluster.url, books, say);
  const measured: Measured[] = [];
  const slow: string[] = [];
  try {
    for (const name of Object.keys(CASES)) {
      const { row, p95 } = await timesOf(name, few, many, rounds, books);
      const whole = await readsWhole(many, name);
      say(
        `${row.row}: ${row.ours}, ratio ${row.ratio.median.toFixed(2)}${whole ? ", reads a whole table" : ""}`,
      );
      if (whole || p95 > LIMIT_MS)
        slow.push(`${name}: p95 ${p95.toFixed(1)} ms${whole ? ", reads a whole table" : ""}`);
      if (GOALS[name]) measured.push(row);
    }
  } finally {
    await Promise.all([few.pool.end(), many.pool.end()]);
  }
  if (slow.length) throw new Error(`Searches among ${books} books: ${slow.join("; ")}`);
  return measured;
}

async function timesOf(name: string, few: Side, many: Side, rounds: number, books: number) {
  for (const each of [few, many]) await round(each, name, 0);
  const all: number[] = [];
  const { ours, bare, ratio } = await compare(rounds, async (which, seed) => {
    const times = await round(which === "ours" ? many : few, name, seed);
    if (which === "ours") all.push(...times);
    return percentile(times, 0.95);
  });
  const [target, stretch] = GOALS[name] ?? [Infinity, Infinity];
  const row: Measured = {
    row: `search p95, ${name}, ${books.toLocaleString("en")} books : ${FEW.toLocaleString("en")}`,
    ...{ target, stretch, ratio, more: false },
    ours: `${ours.toFixed(1)} ms`,
    bare: `${bare.toFixed(1)} ms`,
  };
  return { row, p95: percentile(all, 0.95) };
}

export async function side(url: string, books: number, say: (line: string) => void): Promise<Side> {
  const { pool } = await withBooks(url, books, say);
  return { pool, readers: await readersOf(pool) };
}

async function readersOf(database: pg.Pool): Promise<Side["readers"]> {
  const { rows } = await database.query<{ id: string; title: string; author: string }>(
    `SELECT u.id, b.title, b.author
       FROM (SELECT id, lat, lon FROM "User" ORDER BY md5(email) LIMIT ${READERS}) u
      CROSS JOIN LATERAL (
        SELECT l."bookId" FROM "Spot" s JOIN "Listing" l ON l."spotId" = s.id
         WHERE s.pos <@ earth_box(ll_to_earth(u.lat, u.lon), 8000) AND l."ownerId" <> u.id
         ORDER BY md5(l."bookId"::text) LIMIT 1) near
       JOIN "Book" b ON b.id = near."bookId"`,
  );
  return rows.map(({ id, title, author }) => ({
    actor: mintActor({
      secondFactor: false,
      id,
      role: "USER",
      sessionId: id,
      complete: true,
      locale: "en",
    }),
    around: { title, author },
  }));
}

/** Milliseconds of one search by each reader. */
export async function round(
  { pool, readers }: Side,
  name: string,
  seed: number,
): Promise<number[]> {
  connections().pool = pool;
  const random = randomFrom(seed);
  const times: number[] = [];
  for (const { actor, around } of readers) {
    const criteria = criteriaOf(name, { ...around, random });
    const started = performance.now();
    await searchBooks(actor, criteria);
    times.push(performance.now() - started);
  }
  return times;
}

/** Whether any statement of this kind may read a whole table, planned for its values or for all. */
async function readsWhole(of: Side, name: string): Promise<boolean> {
  const few = { ...of, readers: of.readers.slice(0, 5) };
  const asked = await recorded(of.pool, () =>
    round({ ...few, pool: connections().pool ?? of.pool }, name, 1),
  );
  const seen = new Map<string, Statement>(asked.map((statement) => [statement.name, statement]));
  const client = await of.pool.connect();
  try {
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      for (const { text, values } of seen.values()) {
        const { rows } = await client.query({
          name: `${mode}-${text.length}`,
          text: `EXPLAIN ${text}`,
          values,
        });
        if (WHOLE_TABLE.test(rows.map((row) => row["QUERY PLAN"]).join("\n"))) return true;
      }
    }
    return false;
  } finally {
    await client.query("RESET plan_cache_mode");
    client.release();
  }
}
