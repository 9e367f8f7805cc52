import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { withDatabase } from "./cluster";
import { connections } from "@/lib/server/database/db";

// Every test file works on a database of its own, cloned from the migrated template, and begins with
// the settings of a new process: the modules stay loaded, which is half of a small file's time.
const name = `nearshelf_test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
const admin = new pg.Client({ connectionString: inject("adminUrl") });
await admin.connect();
await clone();

const dataDir = mkdtempSync(join(tmpdir(), "nearshelf-files-"));
const before = { ...process.env };
// Not at a file's end: what still runs then may fill it once more.
delete (globalThis as { nearshelf?: unknown }).nearshelf;
Object.assign(process.env, {
  NODE_ENV: "test",
  DATABASE_URL: withDatabase(inject("adminUrl"), name),
  DATA_DIR: dataDir,
  APP_URL: "http://localhost:3999",
  AUTH_SECRET: "test-secret-that-is-long-enough-for-it",
  RATE_LIMIT_FACTOR: "1000",
  LOG_LEVEL: "silent",
  // Nothing outside is asked.
  OPENLIBRARY_URL: "",
  DNB_URL: "",
  GOOGLE_BOOKS_URL: "",
});

afterAll(async () => {
  await connections().prisma?.$disconnect();
  await connections().pool?.end();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, before);
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await admin.end();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Two files may clone at the same moment; PostgreSQL then refuses one, which simply asks again. Files
 * are copied, not logged block by block: nothing of it need survive, and it is gone sooner too.
 */
async function clone(tries = 50): Promise<void> {
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject("template")} STRATEGY FILE_COPY`);
  } catch (error) {
    const busy = error instanceof pg.DatabaseError && error.code === "55006";
    if (!busy || tries === 0) throw error;
    await admin.query("SELECT pg_sleep(0.05)");
    await clone(tries - 1);
  }
}
