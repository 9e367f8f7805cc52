import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine as Engine } from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { LOCKS } from "./locks";
import { migrationNames, MIGRATIONS_DIR } from "./migration-names";

const SCHEMA_DIR = "prisma/schema";
const FILTERS = { externalTables: [], externalEnums: [] };

/** What Prisma would want an operator to decide: its script's transaction was rolled back. */
const FORGET_UNFINISHED = `DO $$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF; END $$`;

/** Ends a migration's script, so that what it did and that it was done are committed together. */
const TICK_OFF = `
;
DO $$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now()
     WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF; END $$`;

/**
 * Applies `prisma/migrations` by Prisma's own schema engine in WebAssembly and keeps
 * `_prisma_migrations`, as `prisma migrate deploy` does. Twice is a no-op; of two processes that
 * start at once, one waits for the other. A migration is in as a whole or not at all, so one that
 * failed or whose process died is simply tried again.
 * @param only these and no later ones, for a restore.
 * @returns names of the migrations applied now.
 * @throws Error with the database's own words where it refuses one.
 */
export async function migrate(databaseUrl: string, only?: readonly string[]): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    await lock.query("SELECT pg_advisory_lock($1)", [LOCKS.migration]);
    await lock.query(FORGET_UNFINISHED);
    const list = await migrationsList(only);
    const applied = await withEngine(databaseUrl, (engine) =>
      engine.applyMigrations({ migrationsList: list, filters: FILTERS }),
    );
    return applied.appliedMigrationNames;
  } finally {
    await lock.end();
  }
}

export interface MigrationState {
  /** Of this version, and not in the database yet. */
  pending: string[];
  /** In the database, and of no version known here: a newer one. */
  unknown: string[];
  /** Whether the database has none at all. */
  isNew: boolean;
}

/** How the database stands to the migrations of this version. @throws Error where it is away. */
export async function migrationState(databaseUrl: string): Promise<MigrationState> {
  const known = await migrationNames();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const applied = await appliedMigrations(client);
    return {
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
      isNew: applied.length === 0,
    };
  } finally {
    await client.end();
  }
}

/** Names of the migrations that the database has; none in an empty one. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const found = await client.query("SELECT to_regclass('public._prisma_migrations') AS name");
  if (found.rows[0]?.name === null) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}

/** SQL that builds `prisma/schema` from nothing: what the migrations together must amount to. */
export async function schemaSql(databaseUrl: string): Promise<string> {
  const names = (await readdir(SCHEMA_DIR)).filter((name) => name.endsWith(".prisma")).sort();
  const files = await Promise.all(
    names.map(async (name) => ({
      path: join(SCHEMA_DIR, name),
      content: await readFile(join(SCHEMA_DIR, name), "utf8"),
    })),
  );
  const result = await withEngine(databaseUrl, (engine) =>
    engine.diff({
      from: { tag: "empty" },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: false,
      filters: FILTERS,
    }),
  );
  return result.stdout ?? "";
}

async function migrationsList(only?: readonly string[]) {
  const names = (await migrationNames()).filter((name) => !only || only.includes(name));
  const migrationDirectories = await Promise.all(
    names.map(async (path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: {
          tag: "ok" as const,
          value: await readFile(join(MIGRATIONS_DIR, path, "migration.sql"), "utf8"),
        },
      },
    })),
  );
  return {
    baseDir: MIGRATIONS_DIR,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories,
  };
}

let engineModule: ReturnType<typeof loadEngine> | undefined;

/** Loaded once: a second instance would read the first one's memory. */
async function loadEngine() {
  const require = createRequire(import.meta.url);
  const bg = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const file = join(require.resolve("@prisma/schema-engine-wasm"), "../schema_engine_bg.wasm");
  const compiled = await WebAssembly.compile(await readFile(file));
  const instance = await WebAssembly.instantiate(compiled, {
    "./schema_engine_bg.js": withoutTimers(bg),
  });
  const exports = instance.exports as Record<string, () => void>;
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        throw new Error(`schema engine: ${message}`);
      },
    },
  });
  bg.__wbg_set_wasm(exports);
  exports.__wbindgen_start?.();
  return bg;
}

/** It never clears the limit it sets itself for the lock: for ten seconds no command would end. */
function withoutTimers(imports: object): WebAssembly.ModuleImports {
  const timer =
    (set: (...values: unknown[]) => NodeJS.Timeout) =>
    (...values: unknown[]) =>
      set(...values).unref();
  return Object.fromEntries(
    Object.entries(imports).map(([name, value]) => [
      name,
      name.startsWith("__wbg_setTimeout_") ? timer(value) : value,
    ]),
  );
}

/** Runs `work` with an engine; its connections, and with them its own lock, end with it. */
async function withEngine<T>(
  databaseUrl: string,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  const bg = await (engineModule ??= loadEngine());
  const pool = new pg.Pool({ connectionString: databaseUrl });
  // A lost connection is told by the query that needed it.
  pool.on("error", () => undefined);
  const scripts = new WholeScripts(pool);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(scripts);
    const engine = await bg.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
    return await work(engine);
  } catch (error) {
    throw scripts.fault ?? error;
  } finally {
    await pool.end();
  }
}

/** Sends a migration as it is: the adapter's own way cuts it at each semicolon, function bodies too. */
class WholeScripts extends PrismaPg {
  /** Why the last script failed: the engine only says that one did. */
  fault?: Error;

  override async connect() {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter
        .underlyingDriver()
        .query(script + TICK_OFF)
        .catch((error: Error & { hint?: string }) => {
          this.fault = new Error(error.message + (error.hint ? ` (${error.hint})` : ""), {
            cause: error,
          });
          throw error;
        });
    };
    return adapter;
  }
}
