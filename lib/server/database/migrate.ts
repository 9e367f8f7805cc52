import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { withClient } from "./client";
import { LOCKS } from "./locks";
import { migrationNames, MIGRATIONS_DIR } from "./migration-names";

/** Identical to the table of Prisma's schema engine. */
const CREATE_TABLE = `CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

/**
 * Applies `prisma/migrations` and records them in `_prisma_migrations`, as `prisma migrate deploy` does. A migration
 * and its record are one transaction, so a failed or interrupted one is tried again. Concurrent processes wait for
 * each other.
 * @param only the names to apply, for a restore.
 * @param say called with each migration to apply and the progress; not in a new database, where it takes only a moment.
 * @returns the names of the migrations applied now.
 * @throws Error with PostgreSQL's message and hint.
 */
export async function migrate(
  databaseUrl: string,
  only?: readonly string[],
  say: (line: string) => void = () => undefined,
): Promise<string[]> {
  const known = await migrationNames();
  return withClient(databaseUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [LOCKS.migration]);
    await prepareTable(client);
    const applied = await appliedMigrations(client);
    const pending = known.filter(
      (name) => !applied.includes(name) && (!only || only.includes(name)),
    );
    const started = performance.now();
    const seconds = () => Math.round((performance.now() - started) / 1000);
    const tell = applied.length > 0 && pending.length > 0 ? say : () => undefined;
    for (const [at, name] of pending.entries()) {
      tell(`Applying migration ${at + 1} of ${pending.length} after ${seconds()} s: ${name} …`);
      await apply(client, name);
    }
    tell(`Applied ${pending.length} migrations in ${seconds()} s.`);
    return pending;
  });
}

export interface MigrationState {
  /** In this version, not yet in the database. */
  pending: string[];
  /** In the database, not in this version: the database belongs to a newer version. */
  unknown: string[];
  /** No migration has been applied yet. */
  isNew: boolean;
}

/**
 * Compares the database with the migrations of this version.
 * @throws Error if the database is unreachable.
 */
export async function migrationState(databaseUrl: string): Promise<MigrationState> {
  const known = await migrationNames();
  const applied = await withClient(databaseUrl, appliedMigrations);
  return {
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
    isNew: applied.length === 0,
  };
}

export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client))) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}

async function hasTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('public._prisma_migrations') AS name");
  return rows[0]?.name !== null;
}

/** @throws Error if the database has tables of another product. */
async function prepareTable(client: pg.Client): Promise<void> {
  if (await hasTable(client)) {
    // Failed attempts of earlier versions and of Prisma, which were rolled back.
    await client.query(`UPDATE _prisma_migrations SET rolled_back_at = now()
      WHERE finished_at IS NULL AND rolled_back_at IS NULL`);
    return;
  }
  const { rows } = await client.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' LIMIT 1",
  );
  if (rows[0]) throw new Error(`it is not empty, it has the table "${rows[0].name}"`);
  await client.query(CREATE_TABLE);
}

/** A failed transaction is rolled back when the connection closes. */
async function apply(client: pg.Client, name: string): Promise<void> {
  const script = await readFile(join(MIGRATIONS_DIR, name, "migration.sql"), "utf8");
  const checksum = createHash("sha256").update(script).digest("hex");
  try {
    await client.query("BEGIN");
    await client.query(script);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !error.hint) throw error;
    throw new Error(`${error.message} (${error.hint})`, { cause: error });
  }
}
