import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auditRetentionJob } from "@/lib/server/audit/jobs";
import { viewRetentionJob } from "@/lib/features/books/jobs";
import { applyRequestTimeouts, db, pool } from "@/lib/server/database/db";
import { parseEnv } from "@/lib/server/env";
import { mailRetentionJob } from "@/lib/features/mailing/jobs";
import { notificationRetentionJob } from "@/lib/features/notifications/jobs";
import { JOBS } from "@/lib/bootstrap/jobs";
import { askFor, bookOf } from "../support/lending";
import { mailRound } from "../support/mail";
import { neighbours } from "../support/people";
import { changeSettings } from "../support/settings";

const DAY = 24 * 3_600_000;
const NAMES = ["AUDIT_DAYS", "VIEW_DAYS", "NOTIFICATION_DAYS", "MAIL_DAYS"];
const outbox = () => join(process.env.DATA_DIR ?? "", "outbox");

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  changeSettings(Object.fromEntries(NAMES.map((name) => [name, ""])));
});

/** Something of each kind, as of now; gives how many rows and files are left so many days later. */
async function written(): Promise<(days: number) => Promise<Record<string, number>>> {
  const { owner, borrower } = await neighbours();
  const book = await bookOf(owner);
  await askFor(book.id, borrower);
  await mailRound(1);
  await db().auditEntry.create({ data: { act: "ID_VIEWED", subjectId: owner.id } });
  await db().bookView.create({
    data: { bookId: book.id, day: new Date(), viewer: Buffer.from("v") },
  });
  const start = Date.now();
  return async (days) => {
    vi.setSystemTime(start + days * DAY);
    for (const job of [
      auditRetentionJob,
      viewRetentionJob,
      notificationRetentionJob,
      mailRetentionJob,
    ])
      await job.run({});
    vi.setSystemTime(start);
    return {
      audit: await db().auditEntry.count({ where: { subjectId: owner.id } }),
      views: await db().bookView.count({ where: { bookId: book.id } }),
      notifications: await db().notification.count({ where: { userId: owner.id } }),
      mails: await db().mailOutbox.count({ where: { userId: owner.id } }),
      files: (await readdir(outbox())).filter((name) => name.endsWith(".eml")).length,
    };
  };
}

test("by default things are kept as long as the privacy policy says", async () => {
  const left = await written();
  await writeFile(join(outbox(), "notes.txt"), "the operator's own");
  expect(await left(29)).toEqual({ audit: 1, views: 1, notifications: 1, mails: 1, files: 1 });
  expect(await left(31)).toEqual({ audit: 1, views: 0, notifications: 1, mails: 0, files: 0 });
  expect(await left(364)).toMatchObject({ audit: 1, notifications: 1 });
  expect(await left(366)).toMatchObject({ audit: 0, notifications: 1 });
  expect(existsSync(join(outbox(), "notes.txt"))).toBe(true);
});

test("an operator keeps them shorter or longer", async () => {
  changeSettings({ AUDIT_DAYS: "10", VIEW_DAYS: "60", NOTIFICATION_DAYS: "20", MAIL_DAYS: "2" });
  const left = await written();
  expect(await left(1)).toEqual({ audit: 1, views: 1, notifications: 1, mails: 1, files: 1 });
  expect(await left(3)).toEqual({ audit: 1, views: 1, notifications: 1, mails: 0, files: 0 });
  expect(await left(11)).toMatchObject({ audit: 0, notifications: 1 });
  expect(await left(59)).toMatchObject({ views: 1, notifications: 0 });
  expect(await left(62)).toMatchObject({ views: 0 });
});

test("the jobs come round, and a span that makes no sense stops the start", () => {
  for (const job of [
    auditRetentionJob,
    viewRetentionJob,
    notificationRetentionJob,
    mailRetentionJob,
  ]) {
    expect(JOBS).toContain(job);
    expect(job.cron).toBeTruthy();
  }
  for (const [name, value] of [
    ["AUDIT_DAYS", "0"],
    ["VIEW_DAYS", "7"],
    ["NOTIFICATION_DAYS", "-1"],
    ["MAIL_DAYS", "soon"],
  ]) {
    expect(parseEnv({ NODE_ENV: "test", [String(name)]: value }), name).toMatchObject({
      errors: [expect.stringContaining(String(name))],
    });
  }
});

test("what takes longer than a statement may is deleted all the same, a portion after the other", async () => {
  await db().auditEntry.createMany({
    data: Array.from({ length: 1_200 }, () => ({ act: "ID_VIEWED", at: new Date(0) })),
  });
  await pool().query(
    `CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.004); RETURN OLD; END $$`,
  );
  await pool().query(
    `CREATE TRIGGER slowly BEFORE DELETE ON "AuditEntry" FOR EACH ROW EXECUTE FUNCTION slowly()`,
  );
  await applyRequestTimeouts();
  await auditRetentionJob.run({});
  expect(await db().auditEntry.count({ where: { at: new Date(0) } })).toBe(0);
});

test("hourly what has expired goes, however much of it there is", async () => {
  const expiresAt = new Date(0);
  const ids = Array.from({ length: 1_001 }, (_, at) => String(at));
  await db().oidcRecord.createMany({
    data: ids.map((id) => ({ model: "Session", id, payload: {}, expiresAt })),
  });
  await db().catalogAnswer.createMany({
    data: ids.map((question) => ({ source: "OPEN_LIBRARY", question, candidates: [], expiresAt })),
  });
  await JOBS.find(({ name }) => name === "clean-up")?.run({} as never);
  expect(await db().oidcRecord.count({ where: { expiresAt } })).toBe(0);
  expect(await db().catalogAnswer.count({ where: { expiresAt } })).toBe(0);
});
