import { expect, test } from "vitest";
import { erasure, KEPT } from "@/lib/features/account/erasure-sql";
import { query } from "@/lib/server/database/db";

const ERASURE = erasure("");

/** All columns that refer to a user. */
const REFERENCES = `
  SELECT k.conrelid::regclass::text AS table, a.attname::text AS column
    FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
   WHERE k.contype = 'f' AND k.confrelid = '"User"'::regclass`;

test("whatever refers to a reader is erased with the account, or kept for a reason", async () => {
  const rows = await query<{ table: string; column: string }>("references", REFERENCES);
  const found = rows.map(({ table, column }) => `${table.replaceAll('"', "")}.${column}`);
  expect(found.length).toBeGreaterThan(25);
  const known = new Set([...Object.keys(ERASURE), ...Object.keys(KEPT)]);
  expect(
    found.filter((name) => !known.has(name)),
    "say in lib/features/account/erasure-sql.ts what becomes of these",
  ).toEqual([]);
  expect(Object.keys(KEPT).filter((name) => !found.includes(name))).toEqual([]);
});

test("no column of a reader is forgotten when the account is emptied", async () => {
  const columns = await query<{ name: string }>(
    "reader-columns",
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'User'`,
  );
  // `shelfBehindSince` is emptied by the job that updates the shelf.
  const stays = ["id", "createdAt", "profileImageId", "shelfBehindSince"];
  const forgotten = columns.filter(
    ({ name }) =>
      !stays.includes(name) &&
      !new RegExp(`\\b${name}"? =`).test(ERASURE["User.id"]?.toQuery().text ?? ""),
  );
  expect(forgotten).toEqual([]);
});
