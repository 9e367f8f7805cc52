import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { GET as logs } from "@/app/api/admin/logs/route";
import { GET as adminUser } from "@/app/api/admin/users/[id]/route";
import { GET as adminUsers } from "@/app/api/admin/users/route";
import { GET as liveFigures } from "@/app/api/admin/metrics/live/route";
import { GET as figures } from "@/app/api/admin/metrics/route";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { GET as metrics } from "@/app/api/metrics/route";
import { GET as getBook } from "@/app/api/books/[id]/route";
import { db, pool } from "@/lib/server/database/db";
import { jobQueue } from "@/lib/server/jobs/job-queue";
import { startJobs, stopJobs } from "@/lib/server/jobs/jobs";
import { limit, limitAll, limiters } from "@/lib/server/http/rate-limit";
import { commit } from "@/lib/server/version";
import { startMetrics } from "@/lib/server/metrics/metrics-registry";
import {
  changePassword,
  signInWithPassword,
} from "@/lib/features/identity/account/password-commands";
import { openSession } from "@/lib/features/identity/session/commands";
import { unsafeChangeRole } from "@/lib/features/identity/account/operator-commands";
import { administrator, logOf } from "../support/admin";
import { call } from "../support/call";
import { bookOf } from "../support/lending";
import { person } from "../support/people";
import { changeSettings } from "../support/settings";
import { DAY } from "@/lib/shared/time";
import { scraped } from "@/lib/server/metrics/metrics";
import { processState } from "@/lib/server/process-state";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const TOKEN = "a-scraper's-own-token";
const scrape = (token?: string) => {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {};
  return metrics(new Request("http://localhost:3999/api/metrics", { headers }));
};

afterAll(async () => {
  scraped().metrics = undefined;
});

test("the figures are for the scraper alone, and count calls by route", async () => {
  expect((await scrape(TOKEN)).status, "no token is set").toBe(404);
  changeSettings({ METRICS_TOKEN: TOKEN });
  startMetrics();
  for (const wrong of [undefined, "wrong", `${TOKEN}x`])
    expect((await scrape(wrong)).status).toBe(404);
  const book = await bookOf(await person());
  const params = Promise.resolve({ id: book.id });
  await getBook(new Request(`http://localhost:3999/api/books/${book.id}`), { params });
  const answer = await scrape(TOKEN);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain(
    'nearshelf_http_request_duration_seconds_count{method="GET",route="/api/books/[id]",status="200"} 1',
  );
  expect(text).toMatch(/nearshelf_sockets 0/);
  expect(text).toMatch(/nearshelf_database_connections\{state="idle"\} \d+/);
  expect(text).toContain("process_resident_memory_bytes");
  expect(text).toContain(`nearshelf_info{version="${version}",commit="${await commit()}"} 1`);
  expect(text).toMatch(/nearshelf_disk_free_bytes \d{6,}/);
  expect(text).not.toMatch(/^nearshelf_redis_up/m);
  expect(text).not.toContain(book.id);
});

test("a limit that is reached is counted by its name; all names are there from the start", async () => {
  const reached = async (limit: string) => {
    const text = await (await scrape(TOKEN)).text();
    return Number(
      new RegExp(`^nearshelf_limit_reached_total\\{limit="${limit}"\\} (\\d+)`, "m").exec(
        text,
      )?.[1],
    );
  };
  const before = await reached("strangerCodes");
  for (const _ of [1, 2]) expect(await limitAll("strangerCodes")).toBe(0);
  expect(await reached("strangerCodes"), "within the limit").toBe(before);
  await limit("strangerCodes", "all", 1_000_000).catch(() => {});
  expect(await limitAll("strangerCodes")).toBeGreaterThan(0);
  expect(await reached("strangerCodes")).toBe(before + 2);
  expect(await reached("mails")).toBeGreaterThanOrEqual(0);
  limiters().clear();
});

test("the figures tell when the last backup was made", async () => {
  const line = async () =>
    /^nearshelf_last_backup_timestamp_seconds .*/m.exec(await (await scrape(TOKEN)).text())?.[0];
  expect(await line()).toBeUndefined();
  const made = new Date("2026-11-20T03:30:00Z");
  const backups = [made, new Date(0)].map((at) => ({ act: "BACKUP_MADE", at }));
  await db().auditEntry.createMany({ data: backups });
  expect(await line()).toBe(`nearshelf_last_backup_timestamp_seconds ${made.getTime() / 1000}`);
  await db().auditEntry.deleteMany();
});

test("the figures tell of mail that does not leave and of jobs that failed", async () => {
  const admin = await administrator();
  const reader = await person();
  const hourAgo = new Date(Date.now() - 3600_000);
  const notice = { userId: reader.id, type: "LOAN_REQUEST" } as const;
  const owed = await db().notification.createManyAndReturn({ data: Array(197).fill(notice) });
  const ofMail = (at: number) =>
    at < 194
      ? { createdAt: hourAgo }
      : { state: at < 196 ? ("UNCERTAIN" as const) : ("FAILED" as const), doneAt: hourAgo };
  await db().mailOutbox.createMany({
    data: owed.map(({ id }, at) => ({ userId: reader.id, notificationId: id, ...ofMail(at) })),
  });
  await startJobs([]);
  await jobQueue().boss?.createQueue("mail");
  await jobQueue().boss?.send("mail", {});
  await db().$executeRaw`UPDATE pgboss.job SET state = 'failed' WHERE name = 'mail'`;
  const lines = (await (await scrape(TOKEN)).text()).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'nearshelf_mails{state="waiting"} 194',
      'nearshelf_mails{state="uncertain"} 2',
      'nearshelf_mails{state="failed"} 1',
      'nearshelf_jobs{queue="mail",state="failed"} 1',
    ]),
  );
  const oldest = /^nearshelf_mail_oldest_waiting_seconds (\d+)/m.exec(lines.join("\n"));
  expect(Math.abs(Number(oldest?.[1]) - 3600)).toBeLessThan(60);
  const { mail, queues } = (await call(liveFigures, { as: admin })).body as Record<string, unknown>;
  expect(mail).toMatchObject({ waiting: 194, uncertain: 2, failed: 1 });
  expect(queues).toContainEqual({ name: "mail", waiting: 0, active: 0, failed: 1 });
  await stopJobs();
  await db().mailOutbox.deleteMany();
});

const GOOD = { database: true, migrations: true, writes: true, disk: true, jobs: true };
const readiness = async () => {
  const { status, body } = await call(ready);
  return [status, body.status, body.version, body.checks];
};
/** Results of checks are cached for up to a second. */
const becomes = (code: number, status: string, checks: object) =>
  expect.poll(readiness, { interval: 250 }).toEqual([code, status, version, checks]);

test("a process is ready while its database and jobs are", async () => {
  expect((await call(live)).body).toEqual({ status: "ok" });
  await becomes(503, "unavailable", { ...GOOD, jobs: false });
  await startJobs([]);
  await becomes(200, "ok", GOOD);
  await db()
    .$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%_admin'`;
  await becomes(503, "unavailable", { ...GOOD, migrations: false });
  await db()
    .$executeRaw`UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL`;
  await becomes(200, "ok", GOOD);
  processState().stopping = true;
  expect((await call(ready)).status, "a process that ends is not for new readers").toBe(503);
  processState().stopping = false;
  await stopJobs();
});

test("while the database is away it is alive, not ready, says so within two seconds, and still gives figures", async () => {
  const all = Array.from({ length: pool().options.max ?? 20 });
  const held = await Promise.all(all.map(() => pool().connect()));
  let slowest = 0;
  const timed = async () => {
    const started = performance.now();
    const answer = await readiness();
    slowest = Math.max(slowest, performance.now() - started);
    return answer;
  };
  const away = { ...GOOD, database: false, migrations: false, writes: false, jobs: false };
  await expect.poll(timed, { interval: 250 }).toEqual([503, "unavailable", version, away]);
  expect(slowest).toBeLessThan(2_000);
  expect((await call(live)).status).toBe(200);
  for (const connection of held) connection.release();
});

test("what touches an account's safety is in the log, failures in a burst as one entry", async () => {
  const reader = await person();
  await changePassword(reader.actor, { newPassword: "a good password" });
  const wrong = { email: reader.email, password: "wrong" };
  for (let at = 0; at < 4; at += 1)
    await expect(signInWithPassword(wrong, "somebody")).rejects.toThrow();
  await unsafeChangeRole(reader.email, "ADMIN");
  expect((await logOf(reader.id)).map(({ act }) => act)).toEqual([
    "ROLE_GRANTED",
    "SIGN_IN_FAILED",
    "PASSWORD_CHANGED",
  ]);
  const where = { subjectId: reader.id, act: "SIGN_IN_FAILED" };
  expect(await db().auditEntry.findMany({ where })).toMatchObject([{ count: 4 }]);
});

test("sign-ins, refusals and looks at readers are in the log, in a burst as one entry", async () => {
  const [admin, reader] = [await administrator(), await person()];
  await openSession(reader.id, null, new Date());
  for (let at = 0; at < 3; at += 1) await call(logs, { as: reader });
  for (let at = 0; at < 2; at += 1) await call(adminUser, { as: admin, params: { id: reader.id } });
  await call(adminUsers, { as: admin, query: { query: "nobody-at-all" } });
  const seen = await db().auditEntry.findMany({
    where: { OR: [{ actorId: reader.id }, { actorId: admin.id }] },
  });
  expect(seen.sort((a, b) => a.act.localeCompare(b.act))).toMatchObject([
    { act: "ADMIN_REFUSED", actorId: reader.id, subjectId: null, count: 3 },
    { act: "READER_VIEWED", actorId: admin.id, subjectId: reader.id, count: 2 },
    { act: "READERS_LISTED", actorId: admin.id, subjectId: null, count: 1 },
    { act: "SIGNED_IN", actorId: reader.id, subjectId: reader.id, count: 1 },
  ]);
});

test("the operator gives the role and takes it away, each once and each written down", async () => {
  const reader = await person();
  expect(await unsafeChangeRole(reader.email, "USER")).toBe(false);
  expect(await unsafeChangeRole(reader.email.toUpperCase(), "ADMIN")).toBe(true);
  expect(await unsafeChangeRole(reader.email, "ADMIN")).toBe(false);
  expect((await db().user.findUniqueOrThrow({ where: { id: reader.id } })).role).toBe("ADMIN");
  expect(await unsafeChangeRole(reader.email, "USER")).toBe(true);
  expect(await unsafeChangeRole(reader.email, "USER")).toBe(false);
  expect((await db().user.findUniqueOrThrow({ where: { id: reader.id } })).role).toBe("USER");
  for (const role of ["ADMIN", "USER"] as const)
    expect(await unsafeChangeRole("nobody@example.org", role)).toBeNull();
  expect(await logOf(reader.id)).toEqual([
    { act: "ROLE_REVOKED", actorId: null, reason: "admin:revoke" },
    { act: "ROLE_GRANTED", actorId: null, reason: "admin:grant" },
  ]);
  expect((await call(figures, { as: reader, query: { days: 30 } })).status).toBe(404);
});

test("the log can be searched by act and by who, and is paged", async () => {
  const admin = await administrator();
  const reader = await person({ name: "Zoriana Unusual" });
  const looks = Array.from({ length: 30 }, (_, days) => ({
    ...{ act: "ID_VIEWED", actorId: reader.id, at: new Date(Date.now() - days * DAY) },
  }));
  const ban = { act: "USER_BANNED", actorId: admin.id, subjectId: reader.id, reason: "spam" };
  await db().auditEntry.createMany({ data: [...looks, { ...ban, at: new Date(0) }] });
  const ask = async (query: Record<string, string>) =>
    (await call(logs, { as: admin, query })).body;
  const first = await ask({ query: "zoriana" });
  expect(first.content).toHaveLength(25);
  const second = await ask({ query: "zoriana", cursor: String(first.nextCursor) });
  expect(second).toMatchObject({ nextCursor: null });
  expect(second.content).toHaveLength(6);
  expect((await ask({ query: "zoriana", act: "USER_BANNED" })).content).toMatchObject([
    { actor: { id: admin.id }, subject: { id: reader.id }, reason: "spam" },
  ]);
  expect((await ask({ query: "nobody-at-all" })).content).toEqual([]);
  await db().auditEntry.create({ data: { act: "OF_A_LATER_VERSION", subjectId: reader.id } });
  expect((await ask({ query: "zoriana" })).content).toHaveLength(25);
});

test("readers, books and loans are counted day by day, up to today", async () => {
  const admin = await administrator();
  const { body: before } = await call(figures, { as: admin, query: { days: 30 } });
  for (const days of [29, 31, 0]) await person({ createdAt: new Date(Date.now() - days * DAY) });
  const { body } = await call(figures, { as: admin, query: { days: 30 } });
  type Series = { total: number; steps: { from: string; count: number }[] };
  const [old, now] = [before.users, body.users] as unknown as [Series, Series];
  expect(now.total - old.total).toBe(3);
  expect(now.steps).toHaveLength(30);
  expect(now.steps.at(-1)?.from).toBe(new Date().toISOString().slice(0, 10));
  const added = now.steps.map(({ count }, at) => count - (old.steps[at]?.count ?? 0));
  expect(added).toEqual([1, ...Array(28).fill(0), 1]);
  const year = await call(figures, { as: admin, query: { days: 365 } });
  expect(year.body.stepDays).toBe(7);
  expect((year.body.users as Series).steps).toHaveLength(53);
  expect((await call(figures, { as: admin, query: { days: 7 } })).status).toBe(400);
  const atRest = { version, sockets: 0, queues: [], mail: { waiting: 0 } };
  expect((await call(liveFigures, { as: admin })).body).toMatchObject(atRest);
});
