import type pg from "pg";
import { searchBooks } from "@/lib/features/books/search-queries";
import type { Actor } from "@/lib/server/session/actor";
import { readerActor, recorded, withBooks, type Statement } from "./databases";
import { alone, compare, milliseconds, percentile, type Measured, type SideName } from "./measure";
import type { Bench } from "./bench";
import { CASES, COMPARED, criteriaOf, type Around } from "./search-cases";
import { random } from "@/prisma/seed/random";
import { connections } from "@/lib/server/database/db";

const FEW = 10_000;
const READERS = 40;
const WHOLE_TABLE = /Seq Scan on "(?:Book|Listing|User|Spot|Word)"/;

export interface Side {
  pool: pg.Pool;
  readers: { actor: Actor; around: Omit<Around, "chance"> }[];
}

/**
 * How long searches take among few and among many books: four kinds compared, and the slowest of all kinds. One that
 * may read a whole table fails the measurement.
 */
export async function searchTimes({ cluster, books, rounds, say }: Bench): Promise<Measured[]> {
  const few = await side(cluster.url, FEW, say);
  const many = await side(cluster.url, books, say);
  const measured: Measured[] = [];
  const slowest = { p95: 0, name: "" };
  try {
    for (const name of Object.keys(CASES)) {
      for (const each of [few, many]) await round(each, name, 0);
      const times: number[] = [];
      const among = async (each: Side, seed: number) => {
        const taken = await round(each, name, seed);
        if (each === many) times.push(...taken);
        return percentile(taken, 0.95);
      };
      const row = COMPARED[name];
      if (row) {
        const each = (which: SideName, seed: number) => among(which === "ours" ? many : few, seed);
        measured.push({
          ...(await compare(row, rounds, milliseconds, each)),
          of: `${books} books`,
        });
      } else for (let seed = 0; seed < rounds; seed += 1) await among(many, seed);
      const p95 = percentile(times, 0.95);
      say(`  ${name}: p95 ${milliseconds(p95)}`);
      if (p95 > slowest.p95) Object.assign(slowest, { p95, name });
      if (await readsWhole(many, name)) throw new Error(`${name} reads a whole table`);
    }
  } finally {
    await Promise.all([few.pool.end(), many.pool.end()]);
  }
  return [...measured, alone("slowest", `${slowest.name}, ${books} books`, slowest.p95)];
}

export async function side(url: string, books: number, say: (line: string) => void): Promise<Side> {
  const { pool } = await withBooks(url, books, say);
  return { pool, readers: await readersOf(pool) };
}

/** Readers, each with a book near them; the same in each database of these books. */
export async function readersOf(database: pg.Pool): Promise<Side["readers"]> {
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
    actor: readerActor(id),
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
  const chance = random(seed);
  const times: number[] = [];
  for (const { actor, around } of readers) {
    const criteria = criteriaOf(name, { ...around, chance });
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
