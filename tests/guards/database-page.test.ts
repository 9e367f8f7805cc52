import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { query } from "@/lib/server/database/db";

const TRIGGERS = `SELECT tgname::text AS name FROM pg_trigger WHERE NOT tgisinternal`;
const FUNCTIONS = `SELECT proname::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;

/** Names in backquotes, without what follows in brackets. */
async function namedOnPage(): Promise<Set<string>> {
  const page = await readFile("docs/database.md", "utf8");
  return new Set([...page.matchAll(/`(\w+)(?:\([^`]*\))?`/g)].map(([, name = ""]) => name));
}

test("docs/database.md names every trigger of the database, and no function that is not there", async () => {
  const named = await namedOnPage();
  const triggers = await query<{ name: string }>("triggers", TRIGGERS);
  expect(triggers.length).toBeGreaterThan(30);
  expect(triggers.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([]);
  const functions = await query<{ name: string }>("functions", FUNCTIONS);
  const found = new Set(functions.map(({ name }) => name));
  const calls = [...(await readFile("docs/database.md", "utf8")).matchAll(/`(\w+)\([^`]*\)`/g)];
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.map(([, name]) => name).filter((name = "") => !found.has(name))).toEqual([]);
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
