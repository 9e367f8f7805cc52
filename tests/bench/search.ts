/**
 * How long a search takes among few and among many books, and whether any of them reads a whole
 * table. Usage: tsx tests/bench/search.ts [few] [many] [folder]; databases in the folder are kept.
 */
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { mintActor, type Actor } from "@/lib/core/actor";
import { searchBooks } from "@/lib/books/search-queries";
import { pool } from "@/lib/core/database/db";
import { startEmbedded } from "@/lib/core/database/embedded";
import { migrate } from "@/lib/core/database/migrate";
import { shared } from "@/lib/core/shared";
import { seedBulk } from "@/prisma/seed/bulk";
import { withDatabase } from "../support/cluster";
import { CASES, criteriaOf, randomFrom, TARGETS, type Around } from "./search-cases";

const ROUNDS = 5;
const READERS = 40;
const BOOKS_PER_READER = 20;
const LIMIT_MS = 50;
const WHOLE_TABLE = /Seq Scan on "(?:Book|Listing|User|Spot|Word)"/;

interface Side {
  pool: pg.Pool;
  readers: { actor: Actor; around: Omit<Around, "random"> }[];
}

async function side(url: string, books: number): Promise<Side> {
  const name = `bench_${books}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (!rowCount) await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const own = withDatabase(url, name);
  await migrate(own);
  process.env.DATABASE_URL = own;
  shared.env = shared.pool = undefined;
  const opened = pool();
  if (!rowCount) await seedBulk(opened, { users: books / BOOKS_PER_READER, books, log: console.error });
  return { pool: opened, readers: await readersOf(opened) };
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
    actor: mintActor({ id, role: "USER", sessionId: id, complete: true, locale: "en" }),
    around: { title, author },
  }));
}

async function round({ pool: database, readers }: Side, name: string, seed: number): Promise<number[]> {
  shared.pool = database;
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

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN;

/** Whether any statement of this case may read a whole table, planned for its values or for all. */
async function readsWhole({ pool: database, readers }: Side, name: string): Promise<boolean> {
  const seen = new Map<string, { text: string; values: unknown[] }>();
  const spy = Object.create(database, {
    query: {
      value: (query: { name: string; text: string; values: unknown[] }) => {
        seen.set(query.name, query);
        return database.query(query);
      },
    },
  }) as pg.Pool;
  await round({ pool: spy, readers: readers.slice(0, 5) }, name, 1);
  const client = await database.connect();
  try {
    for (const mode of ["force_custom_plan", "force_generic_plan"]) {
      await client.query(`SET plan_cache_mode = ${mode}`);
      for (const { text, values } of seen.values()) {
        const { rows } = await client.query({ name: `${mode}-${text.length}`, text: `EXPLAIN ${text}`, values });
        if (WHOLE_TABLE.test(rows.map((row) => row["QUERY PLAN"]).join("\n"))) return true;
      }
    }
    return false;
  } finally {
    await client.query("RESET plan_cache_mode");
    client.release();
  }
}

const [few = "10000", many = "1000000", folder = ".data/bench"] = process.argv.slice(2);
Object.assign(process.env, { AUTH_SECRET: "a secret for the bench alone, long enough", LOG_LEVEL: "error" });
await mkdir(folder, { recursive: true });
await chmod(folder, 0o755);
const cluster = await startEmbedded(join(folder), { settings: { max_wal_size: "8GB" } });
let failed = 0;
try {
  const [a, b] = [await side(cluster.url, Number(few)), await side(cluster.url, Number(many))];
  console.log(`| search | p50 ${few} | p95 ${few} | p50 ${many} | p95 ${many} | p95 ratio | target | whole table |`);
  console.log("|---|---|---|---|---|---|---|---|");
  for (const name of Object.keys(CASES)) {
    const times: [number[], number[]] = [[], []];
    for (const each of [a, b]) await round(each, name, 0);
    for (let at = 0; at < ROUNDS; at += 1) {
      for (const which of [0, 1, 1, 0] as const) times[which].push(...(await round([a, b][which] as Side, name, at)));
    }
    const [small, large] = times.map((all) => [percentile(all, 0.5), percentile(all, 0.95)]) as [number, number][];
    const ratio = (large?.[1] ?? NaN) / (small?.[1] ?? NaN);
    const whole = await readsWhole(b, name);
    const target = TARGETS[name];
    if (whole || (large?.[1] ?? 0) > LIMIT_MS || ratio > (target ?? Infinity)) failed += 1;
    const cells = [...(small ?? []), ...(large ?? []), ratio].map((value) => value.toFixed(2));
    console.log(`| ${[name, ...cells, target ?? "", whole ? "yes" : "no"].join(" | ")} |`);
  }
  await a.pool.end();
  await b.pool.end();
} finally {
  await cluster.stop();
}
process.exitCode = failed > 0 ? 1 : 0;
