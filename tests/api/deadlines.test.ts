import { afterEach, beforeAll, expect, test } from "vitest";
import { POST as listBook } from "@/app/api/books/route";
import { db, pool, query } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { deadlines, runCall } from "@/lib/server/http/call-context";
import { call } from "../support/call";
import { person, type Person } from "../support/people";

let reader: Person;
const usual = { ...deadlines() };

beforeAll(async () => {
  reader = await person();
});
afterEach(async () => {
  Object.assign(deadlines(), usual);
  await pool().query(`DROP TRIGGER IF EXISTS slow ON "Book"`);
});

const list = (key = crypto.randomUUID()) =>
  call(listBook, {
    as: reader,
    body: { title: "A book", author: "Nobody" },
    headers: { "idempotency-key": key },
  });

/** Locks the table of books until the returned function is called. */
async function lockBooks(): Promise<() => Promise<void>> {
  const client = await pool().connect();
  await client.query(`BEGIN; LOCK TABLE "Book" IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query("COMMIT");
    client.release();
  };
}

const openTransactions = async () =>
  (
    await pool().query(`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`)
  ).rowCount;

test("a call that is slower than its deadline is answered TIMEOUT and writes nothing afterwards", async () => {
  const key = crypto.randomUUID();
  const before = await db().book.count();
  const unlock = await lockBooks();
  Object.assign(deadlines(), { call: 500, settle: 200 });
  const answer = await list(key);
  expect(answer).toMatchObject({ status: 503, body: { code: "TIMEOUT" } });
  expect(answer.headers.get("retry-after")).toBe("2");
  await unlock();
  await expect.poll(openTransactions).toBe(0);
  expect(await db().book.count()).toBe(before);
  Object.assign(deadlines(), usual);
  const again = async () => (await list(key)).status;
  await expect.poll(again, { message: "its key is free again" }).toBe(201);
  expect(await db().book.count()).toBe(before + 1);
});

test("a call that is let go on just after its deadline still writes nothing", async () => {
  const before = await db().book.count();
  const unlock = await lockBooks();
  Object.assign(deadlines(), { call: 500, settle: 5_000 });
  const started = performance.now();
  const answer = list();
  await expect.poll(() => performance.now() - started).toBeGreaterThan(deadlines().call + 100);
  await unlock();
  expect(await answer).toMatchObject({ status: 503, body: { code: "TIMEOUT" } });
  expect(await db().book.count()).toBe(before);
});

test("a call whose commit was under way at the deadline is answered as what it became", async () => {
  const before = await db().book.count();
  await pool().query(`CREATE OR REPLACE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(2); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON "Book" DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION slow()`);
  Object.assign(deadlines(), { call: 1_500 });
  const started = performance.now();
  expect((await list()).status).toBe(201);
  expect(performance.now() - started).toBeGreaterThan(deadlines().call);
  expect(await db().book.count()).toBe(before + 1);
});

test("after the deadline nothing reaches the database", async () => {
  Object.assign(deadlines(), { settle: 100 });
  const later: Promise<unknown>[] = [];
  const work = runCall(new Request("http://localhost"), 50, async (signal) => {
    await new Promise((done) => signal.addEventListener("abort", done));
    const tries = [
      () => query("deadline-test", "SELECT 1"),
      async () => db().book.count(),
      () => transact((tx) => tx.book.count()),
    ];
    later.push(...tries.map((attempt) => attempt().catch((error: unknown) => error)));
    await Promise.all(later);
    await new Promise(() => undefined);
  });
  await expect(work).rejects.toMatchObject({ code: "TIMEOUT" });
  for (const error of await Promise.all(later)) expect(error).toMatchObject({ code: "TIMEOUT" });
});
