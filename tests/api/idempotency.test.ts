import { afterEach, beforeAll, expect, test } from "vitest";
import { POST as listBook } from "@/app/api/books/route";
import { POST as askFor } from "@/app/api/loans/route";
import { POST as report } from "@/app/api/reports/route";
import { db, applyRequestTimeouts, pool, connections } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { badNetwork } from "../support/bad-network";
import { call } from "../support/call";
import { book } from "../support/books";
import { neighbours, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

let owner: Person;
let borrower: Person;

beforeAll(async () => {
  ({ owner, borrower } = await neighbours());
  await pool().query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'not now'; END $$`);
});
afterEach(async () => {
  await pool().query(`DROP TRIGGER IF EXISTS refuse ON "IdempotencyKey"`);
  await pool().query(`DROP TRIGGER IF EXISTS refuse ON "Book"`);
});

/** From now on storing an answer fails. */
const keepNoAnswer = () =>
  pool().query(`CREATE TRIGGER refuse BEFORE UPDATE OF response ON "IdempotencyKey"
                FOR EACH ROW WHEN (NEW.response IS NOT NULL) EXECUTE FUNCTION refuse()`);

const keyed = () => ({ "idempotency-key": crypto.randomUUID() });
const LOCK = `BEGIN; LOCK TABLE "Book" IN ACCESS EXCLUSIVE MODE`;
const BOOK = { title: "Only once", author: "Nobody" };
/** Makes the attempt so old that its process must have ended. */
const longAgo = (key: string) =>
  db().idempotencyKey.updateMany({
    where: { key },
    data: { createdAt: new Date(Date.now() - 120_000) },
  });

test.each([
  ["a book", listBook, async () => BOOK, () => db().book.count()],
  ["a loan", askFor, async () => ({ bookId: await book(owner) }), () => db().loan.count()],
  [
    "a report",
    report,
    async () => ({ targetUserId: owner.id, reason: "spam", details: "Ads" }),
    () => db().report.count(),
  ],
])("%s is made once although its answer could not be kept", async (_, handler, input, count) => {
  const [body, headers] = [await input(), keyed()];
  const send = () => call(handler, { as: borrower, body, headers });
  const before = await count();
  await keepNoAnswer();
  expect((await send()).status, "the work was done, so it is told").toBe(201);
  expect(await send()).toMatchObject({ status: 409, body: { code: "IN_PROGRESS" } });
  await longAgo(headers["idempotency-key"]);
  expect(await send()).toMatchObject({ status: 409, body: { code: "ALREADY_DONE" } });
  expect(await count()).toBe(before + 1);
});

test("a call that failed leaves its key free, and one whose process died is taken over", async () => {
  const headers = keyed();
  const send = (body: object = BOOK) => call(listBook, { as: owner, body, headers });
  await pool().query(
    `CREATE TRIGGER refuse BEFORE INSERT ON "Book" FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  expect((await send()).status).toBe(500);
  await pool().query(`DROP TRIGGER refuse ON "Book"`);
  expect((await send()).status).toBe(201);

  const userId = owner.id;
  const { key, bodyHash } = await db().idempotencyKey.findFirstOrThrow({
    where: { key: headers["idempotency-key"] },
  });
  await db().idempotencyKey.deleteMany({ where: { key } });
  await db().idempotencyKey.create({ data: { userId, key, bodyHash } });
  expect(await send()).toMatchObject({ status: 409, body: { code: "IN_PROGRESS" } });
  await longAgo(key);
  expect((await send()).status).toBe(201);
});

test("a call whose connection was cut leaves its key free as soon as the database is there again", async () => {
  const [headers, before] = [keyed(), await db().book.count()];
  const send = () => call(listBook, { as: owner, body: BOOK, headers });
  const address = new URL(env().DATABASE_URL ?? "");
  const network = await badNetwork(Number(address.port));
  address.port = new URL(network.url).port;
  const [direct, prisma] = [pool(), db()];
  changeSettings({ DATABASE_URL: address.href });
  connections().pool = connections().prisma = undefined;
  await applyRequestTimeouts();
  const sleeper = await direct.connect();
  await sleeper.query(LOCK);
  const first = send();
  const waits = `SELECT FROM pg_locks WHERE relation = '"Book"'::regclass AND NOT granted`;
  await expect.poll(async () => (await direct.query(waits)).rowCount).toBe(1);
  network.down();
  expect(await first).toMatchObject({ status: 503, body: { code: "DATABASE_AWAY" } });
  await sleeper.query("COMMIT");
  sleeper.release();
  network.up();
  expect((await send()).status).toBe(201);
  expect(await db().book.count()).toBe(before + 1);
  await db().$disconnect();
  await pool().end();
  [connections().pool, connections().prisma] = [direct, prisma];
  await network.close();
});

test("a call that was taken for dead and wakes up does nothing any more", async () => {
  const headers = keyed();
  const key = headers["idempotency-key"];
  const send = () => call(listBook, { as: owner, body: BOOK, headers });
  const before = await db().book.count();
  const sleeper = await pool().connect();
  await sleeper.query(LOCK);
  const first = send();
  await expect.poll(() => db().idempotencyKey.count({ where: { key } })).toBe(1);
  await longAgo(key);
  const second = send();
  const fresh = { key, createdAt: { gt: new Date(Date.now() - 60_000) } };
  await expect.poll(() => db().idempotencyKey.count({ where: fresh })).toBe(1);
  await sleeper.query("COMMIT");
  sleeper.release();
  const statuses = [(await first).status, (await second).status].sort();
  expect(statuses).toEqual([201, 409]);
  expect(await db().book.count()).toBe(before + 1);
});
