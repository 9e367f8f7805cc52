import { expect, test } from "vitest";
import { withClient } from "@/lib/server/database/client";
import { migrationNames } from "@/lib/server/database/migration-names";
import { functionChanges } from "@/scripts/function-changes";

const changes = (before = "") =>
  withClient(process.env.DATABASE_URL, async (client) => {
    await client.query(before);
    return functionChanges(client);
  });

test("every function and trigger of the database stands in prisma/functions as it is there, and no other", async () => {
  expect(await changes(), "npm run db:functions writes the migration").toBe("");
});

test("what differs is told: another text, another trigger, one more, one less", async () => {
  const migration = await changes(`
    CREATE OR REPLACE FUNCTION badge_check_user() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    DROP TRIGGER "Wish_limited" ON "Wish";
    ALTER TRIGGER "Block_parts" ON "Block" RENAME TO "Block_other";
    CREATE FUNCTION one_more(number integer) RETURNS integer LANGUAGE sql RETURN number`);
  expect(migration).toMatch(
    /^-- Queues a check of this user's badges[^]+"BadgeCheck"[^]+TRIGGER "User_badges"/,
  );
  expect(migration.match(/^CREATE.+? (FUNCTION|TRIGGER) "?\w+/gm)).toEqual([
    "CREATE OR REPLACE FUNCTION badge_check_user",
    'CREATE OR REPLACE TRIGGER "User_badges',
    "CREATE OR REPLACE FUNCTION part_the_blocked",
    'CREATE OR REPLACE TRIGGER "Block_parts',
    "CREATE OR REPLACE FUNCTION check_wish_limit",
    'CREATE OR REPLACE TRIGGER "Wish_limited',
  ]);
  expect(migration.match(/^DROP.*/gm)).toEqual([
    'DROP TRIGGER "Block_other" ON "Block";',
    "DROP FUNCTION one_more(integer);",
  ]);
  expect(await changes(migration)).toBe("");
});

/** Both migrations are released, so they cannot be renamed. */
const SAME_NUMBER = ["20261125000010", "20261127000002"];

test("a number has one migration", async () => {
  const numbers = (await migrationNames()).map((name) => name.slice(0, name.indexOf("_")));
  expect(numbers.filter((number) => !/^\d{14}$/.test(number))).toEqual([]);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual(SAME_NUMBER);
});
