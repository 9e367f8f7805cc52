import { readdir, readFile } from "node:fs/promises";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { SchemaEngine } from "@prisma/schema-engine-wasm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrationNames, MIGRATIONS_DIR } from "@/lib/server/database/migration-names";
import { spareDatabases } from "../support/spare-databases";

const FILTERS = { externalTables: [], externalEnums: [] };
const COLUMNS = `
  SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable AS line
    FROM information_schema.columns
   WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
   ORDER BY 1`;

let engine: SchemaEngine;
const { empty } = spareDatabases();
const connections = new pg.Pool({ connectionString: process.env.DATABASE_URL });

beforeAll(async () => {
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(connections));
  engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
});
afterAll(() => connections.end());

async function columns(url: string, prepare?: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await prepare?.(client);
    return (await client.query<{ line: string }>(COLUMNS)).rows.map((row) => row.line);
  } finally {
    await client.end();
  }
}

/** SQL that creates `prisma/schema`; the migrations together must have the same result. */
async function schemaSql(): Promise<string> {
  const paths = (await readdir("prisma/schema")).sort().map((name) => `prisma/schema/${name}`);
  const files = await Promise.all(
    paths.map(async (path) => ({ path, content: await readFile(path, "utf8") })),
  );
  const { stdout } = await engine.diff({
    from: { tag: "empty" },
    to: { tag: "schemaDatamodel", files },
    script: true,
    exitCode: false,
    filters: FILTERS,
  });
  return stdout ?? "";
}

test("the migrations amount to prisma/schema", async () => {
  const [extensions] = await migrationNames();
  const fromSchema = await columns(await empty(), async (client) => {
    await client.query(await readFile(`${MIGRATIONS_DIR}/${extensions}/migration.sql`, "utf8"));
    await client.query(await schemaSql());
  });
  const fromMigrations = await columns(process.env.DATABASE_URL ?? "");
  expect(fromMigrations).toEqual(fromSchema);
});

test("Prisma takes the migrations that we applied for its own", async () => {
  const migrationDirectories = await Promise.all(
    (await migrationNames()).map(async (path) => {
      const value = await readFile(`${MIGRATIONS_DIR}/${path}/migration.sql`, "utf8");
      const content = { tag: "ok" as const, value };
      return { path, migrationFile: { path: "migration.sql", content } };
    }),
  );
  const migrationsList = {
    baseDir: MIGRATIONS_DIR,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories,
  };
  expect(
    await engine.diagnoseMigrationHistory({
      migrationsList,
      optInToShadowDatabase: false,
      filters: FILTERS,
    }),
  ).toEqual({
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: true,
    history: null,
  });
  expect(await engine.applyMigrations({ migrationsList, filters: FILTERS })).toEqual({
    appliedMigrationNames: [],
  });
});
