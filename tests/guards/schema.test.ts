import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { schemaSql } from "@/lib/server/database/migrate";
import { withDatabase } from "../support/cluster";

const COLUMNS = `
  SELECT table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable AS line
    FROM information_schema.columns
   WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
   ORDER BY 1`;

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

test("the migrations amount to prisma/schema", async () => {
  const admin = new pg.Client({ connectionString: inject("adminUrl") });
  await admin.connect();
  await admin.query("DROP DATABASE IF EXISTS nearshelf_schema");
  await admin.query("CREATE DATABASE nearshelf_schema");
  try {
    const url = withDatabase(inject("adminUrl"), "nearshelf_schema");
    const extensions = (await readdir("prisma/migrations")).sort()[0];
    const fromSchema = await columns(url, async (client) => {
      await client.query(await readFile(`prisma/migrations/${extensions}/migration.sql`, "utf8"));
      await client.query(await schemaSql(url));
    });
    const fromMigrations = await columns(process.env.DATABASE_URL ?? "");
    expect(fromMigrations).toEqual(fromSchema);
  } finally {
    await admin.query("DROP DATABASE IF EXISTS nearshelf_schema WITH (FORCE)");
    await admin.end();
  }
});
