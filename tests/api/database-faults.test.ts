import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import { POST as listBook } from "@/app/api/books/route";
import { GET as getBook } from "@/app/api/books/[id]/route";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { applyRequestTimeouts, pool } from "@/lib/server/database/db";
import { importCountry } from "@/lib/features/geo/postal-commands";
import type { FileStore } from "@/lib/features/files/file-store";
import { files } from "@/lib/features/files/store";
import { sweepFiles } from "@/lib/features/files/sweep-commands";
import { databaseSocket, outageOf } from "@/lib/server/database/errors";
import { transact } from "@/lib/server/database/transact";
import { env } from "@/lib/server/env";
import { startJobs, stopJobs } from "@/lib/server/jobs/jobs";
import { badNetwork } from "../support/bad-network";
import { bookOf } from "../support/lending";
import { call } from "../support/call";
import { withDatabase } from "../support/cluster";
import { collectLog } from "../support/log";
import { person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";
import { limiters } from "@/lib/server/http/rate-limit";

const address = new URL(env().DATABASE_URL ?? "");
const name = address.pathname.slice(1);
const network = await badNetwork(Number(address.port));
address.port = new URL(network.url).port;
changeSettings({ DATABASE_URL: address.href });
/** A connection outside the product's pool. */
const outsider = new pg.Client({ connectionString: withDatabase(inject("adminUrl"), name) });
let reader: Person;

beforeAll(async () => {
  await outsider.connect();
  reader = await person();
  await applyRequestTimeouts();
  await startJobs([{ name: "nothing", run: async () => {} }]);
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await stopJobs();
  await outsider.end();
  await network.close();
});

const list = (headers = {}) =>
  call(listBook, { as: reader, body: { title: "A book", author: "Nobody" }, headers });
const checks = async () => {
  const { status, body } = await call(ready);
  return { status, ...(body.checks as Record<string, boolean>) };
};
const becomes = (expected: object) =>
  expect.poll(checks, { interval: 250 }).toMatchObject(expected);
const cutConnections = () =>
  outsider.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()",
    [name],
  );

test("health is asked as often as one likes, and asks the database once a second", async () => {
  await becomes({ status: 200 });
  changeSettings({ RATE_LIMIT_FACTOR: "0.01" });
  limiters().clear();
  const before = Date.now();
  const asked = vi.spyOn(pool(), "query");
  for (let at = 0; at < 100; at += 1) {
    expect((await call(ready)).status).toBe(200);
    expect((await call(live)).status).toBe(200);
  }
  const seconds = Math.ceil((Date.now() - before) / 1000);
  const checked = asked.mock.calls.filter(([query]) =>
    JSON.stringify(query).includes("database-state"),
  );
  expect(checked.length).toBeLessThanOrEqual(seconds + 1);
  asked.mockRestore();
  changeSettings({ RATE_LIMIT_FACTOR: "1000" });
  limiters().clear();
});

test("a read-only database answers reads, refuses writes until later, and is not ready", async () => {
  const { id } = await bookOf(reader);
  await outsider.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await cutConnections();
  await becomes({ status: 503, database: true, writes: false, disk: true });
  const refused = await list();
  expect([refused.status, refused.body.code]).toEqual([503, "DATABASE_READ_ONLY"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call(getBook, { params: { id } })).status).toBe(200);
  await outsider.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  await cutConnections();
  await becomes({ status: 200, writes: true });
  expect((await list()).status).toBe(201);
});

const FULL =
  "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'";

test("a database without room answers 507, is not ready, and logs a line a minute", async () => {
  const lines = collectLog();
  await outsider.query(
    `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${FULL}; END $$;
     CREATE FUNCTION no_table() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN ${FULL}; END $$;
     CREATE TRIGGER no_room BEFORE INSERT ON "Book" FOR EACH ROW EXECUTE FUNCTION no_room();
     CREATE EVENT TRIGGER no_table ON ddl_command_start EXECUTE FUNCTION no_table()`,
  );
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  for (let at = 0; at < 50; at += 1) {
    const { status, body } = await list();
    expect([status, body.code]).toEqual([507, "DISK_FULL"]);
  }
  await becomes({ status: 503, disk: false, writes: true });
  const said = () =>
    lines
      .filter(({ msg }) => /disk space/.test(msg ?? ""))
      .map(({ msg, failures }) => [msg, failures]);
  expect(said()).toEqual([["the database has no disk space left", undefined]]);
  expect(JSON.stringify(lines), "no stack").not.toContain("at ");
  vi.advanceTimersByTime(61_000);
  await expect.poll(said).toHaveLength(2);
  expect(said()[1]).toEqual(["still: the database has no disk space left", 50]);

  await outsider.query("ALTER EVENT TRIGGER no_table DISABLE");
  await outsider.query("DROP EVENT TRIGGER no_table");
  await outsider.query("DROP FUNCTION no_room CASCADE");
  await becomes({ status: 200, disk: true });
  vi.advanceTimersByTime(1_000);
  await expect.poll(said).toHaveLength(3);
  expect(said()[2]?.[0]).toBe("no longer: the database has no disk space left");
  expect((await list()).status).toBe(201);
});

test("an outage is a line when it begins and one when it is over, however many calls and jobs meet it", async () => {
  const lines = collectLog();
  network.down();
  await becomes({ status: 503, database: false });
  const answers = await Promise.all(Array.from({ length: 50 }, () => list()));
  for (const { status, body, headers } of answers) {
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "DATABASE_AWAY", "2"]);
  }
  expect((await call(live)).status).toBe(200);
  network.up();
  await becomes({ status: 200, database: true });
  // A busy machine makes slow queries, of which the job queue warns.
  const passing = ["idle database connection lost", "job queue warns"];
  const said = () => lines.map(({ msg }) => msg).filter((text) => !passing.includes(text ?? ""));
  await expect.poll(said).toEqual(["the database is away", "no longer: the database is away"]);
  expect(lines.length, "each of these is one more").toBeLessThanOrEqual(4);
});

test("a refused connection is the database's outage, and that of another service is not", async () => {
  const closed = new pg.Pool({ host: "127.0.0.1", port: 1, stream: databaseSocket });
  const refused = await closed.query("SELECT 1").catch((error: unknown) => error);
  expect(outageOf(refused)).toBe("away");
  await closed.end();
  const elsewhere = await fetch("http://127.0.0.1:1").catch((error: unknown) => error);
  expect(outageOf(elsewhere)).toBeNull();
});

test("jobs on connections of their own meet the outage too, at their beginning and in the middle", async () => {
  const cutWhileListing: FileStore = Object.assign(Object.create(files()), {
    async *list() {
      network.cut();
      yield* files().list();
    },
  });
  const met = [await sweepFiles(new Date(), cutWhileListing).catch((error: unknown) => error)];
  changeSettings({ DATABASE_URL: "postgresql://127.0.0.1:1/nearshelf" });
  const dump = { file: "tests/fixtures/geonames/UA.txt" };
  for (const work of [() => sweepFiles(new Date()), () => importCountry("UKR", dump, () => {})])
    met.push(await work().catch((error: unknown) => error));
  changeSettings({ DATABASE_URL: address.href });
  expect(met.map(outageOf)).toEqual(["away", "away", "away"]);
  await becomes({ status: 200 });
});

test("a statement that is ended, for its time or by an operator, is answered 503 and logged as that, not as an outage", async () => {
  const lines = collectLog();
  const listOnce = () => list({ "idempotency-key": "the-same-again" });
  await outsider.query(`BEGIN; LOCK TABLE "Book" IN ACCESS EXCLUSIVE MODE`);
  const before = performance.now();
  const tooLong = await listOnce();
  expect(performance.now() - before).toBeLessThan(5_000);
  const ended = list();
  const cancel = `SELECT pg_cancel_backend(pid) FROM pg_locks WHERE relation = '"Book"'::regclass AND NOT granted`;
  await expect.poll(async () => (await outsider.query(cancel)).rowCount).toBe(1);
  for (const { status, body, headers } of [tooLong, await ended])
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "TIMEOUT", "2"]);
  await outsider.query("COMMIT");
  expect(lines.map(({ msg }) => msg)).not.toContain("the database is away");
  expect(lines.filter(({ requestId }) => requestId)).toMatchObject(
    ["statement timeout", "user request"].map((why) => ({
      msg: "a statement was canceled",
      error: expect.stringContaining(`canceling statement due to ${why}`),
    })),
  );
  expect((await listOnce()).status, "its key is free").toBe(201);
});

test("a database that says nothing any more is given up within five seconds, also on an open connection", async () => {
  expect((await list()).status).toBe(201);
  network.silence();
  const before = performance.now();
  const answers = await Promise.all([list(), list({ "idempotency-key": crypto.randomUUID() })]);
  expect(performance.now() - before).toBeLessThan(5_000);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  network.cut();
  network.up();
  await becomes({ status: 200 });
});

test("after a quiet minute a reader is answered though the database takes nobody new", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { id } = await bookOf(reader);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  network.refuseNew();
  expect((await call(getBook, { params: { id } })).status).toBe(200);
  network.up();
  await becomes({ status: 200 });
});

test("a transaction in which the database falls silent is given up as soon, without waiting for its rollback", async () => {
  const before = performance.now();
  const work = transact(async (tx) => {
    await tx.book.count();
    network.silence();
    await tx.book.count();
  });
  await expect(work).rejects.toThrow(/timeout/);
  expect(performance.now() - before).toBeLessThan(5_000);
  network.cut();
  network.up();
  await becomes({ status: 200 });
});

test("a process whose jobs are not done is not ready", async () => {
  await becomes({ status: 200, jobs: true });
  const lines = collectLog();
  await outsider.query("ALTER SCHEMA pgboss RENAME TO gone");
  // Forward only, and running, as it is also the queue's own clock.
  vi.useFakeTimers({ toFake: ["performance"], shouldAdvanceTime: true });
  const later = () => {
    vi.advanceTimersByTime(30_000);
    return checks();
  };
  await expect
    .poll(later, { interval: 250 })
    .toMatchObject({ status: 503, database: true, jobs: false });
  const said = () => lines.find(({ msg }) => msg === "job queue");
  await expect.poll(said).toMatchObject({ error: expect.stringContaining("pgboss") });
  await outsider.query("ALTER SCHEMA gone RENAME TO pgboss");
  await becomes({ status: 200, jobs: true });
});
