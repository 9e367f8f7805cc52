import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { query } from "@/lib/server/database/db";

/** Triggers of tables of ours, and functions that no extension brings along. */
const NAMES = `
  SELECT tgname::text AS name FROM pg_trigger WHERE NOT tgisinternal
     AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION
  SELECT p.proname::text FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT 1 FROM pg_depend d
                      WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`;

/** Names in backquotes, without what stands in brackets behind them. */
async function namedOnPage(): Promise<Set<string>> {
  const page = await readFile("docs/database.md", "utf8");
  return new Set([...page.matchAll(/`(\w+)(?:\([^`]*\))?`/g)].map(([, name = ""]) => name));
}

test("docs/database.md names every trigger and function of the database, and no other", async () => {
  const named = await namedOnPage();
  const rows = await query<{ name: string }>("triggers-and-functions", NAMES);
  const found = rows.map(({ name }) => name);
  expect(found.length).toBeGreaterThan(40);
  expect(found.filter((name) => !named.has(name)).sort()).toEqual([]);
  const calls = [...(await readFile("docs/database.md", "utf8")).matchAll(/`(\w+)\([^`]*\)`/g)];
  expect(calls.map(([, name]) => name).filter((name = "") => !found.includes(name))).toEqual([]);
});

test("the indexes and constraints it names exist", async () => {
  const page = await readFile("docs/database.md", "utf8");
  const rules = page.slice(page.indexOf("## Rules that"));
  const names = [...rules.matchAll(/`([A-Z]\w+_\w+)`/g)].map(([, name = ""]) => name);
  const rows = await query<{ name: string }>(
    "rule-names",
    `SELECT conname::text AS name FROM pg_constraint UNION SELECT relname::text FROM pg_class`,
  );
  const known = new Set(rows.map(({ name }) => name));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
