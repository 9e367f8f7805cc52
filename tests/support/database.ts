import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { withDatabase } from "./cluster";
import { connections } from "@/lib/server/database/db";

// Each test file has its own database, cloned from the migrated template, and the settings of a new
// process. Modules stay loaded, which saves half of a small file's time.
const name = `nearshelf_test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
const admin = new pg.Client({ connectionString: inject("adminUrl") });
await admin.connect();
await clone();

const dataDir = mkdtempSync(join(tmpdir(), "nearshelf-files-"));
const before = { ...process.env };
// Not at the end of a file: code that still runs then may fill it again.
delete (globalThis as { nearshelf?: unknown }).nearshelf;
Object.assign(process.env, {
  NODE_ENV: "test",
  DATABASE_URL: withDatabase(inject("adminUrl"), name),
  DATA_DIR: dataDir,
  APP_URL: "http://localhost:3999",
  AUTH_SECRET: "test-secret-that-is-long-enough-for-it",
  RATE_LIMIT_FACTOR: "1000",
  LOG_LEVEL: "silent",
  // No requests to other hosts.
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
 * PostgreSQL refuses to clone for two files at once; the refused one tries again. FILE_COPY is faster than the
 * write-ahead log here, and the data need not survive.
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
