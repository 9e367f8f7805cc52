import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { JOBS } from "@/lib/bootstrap/jobs";
import { retentionJob } from "@/lib/bootstrap/retention";
import { applyRequestTimeouts, db, pool } from "@/lib/server/database/db";
import { parseEnv } from "@/lib/server/env";
import { DAY } from "@/lib/shared/time";
import { askFor, bookOf } from "../support/lending";
import { lockWaits } from "../support/lock-waits";
import { mailRound } from "../support/mail";
import { neighbours, person } from "../support/people";
import { retentionAfter } from "../support/retention";
import { changeSettings } from "../support/settings";

const NAMES = ["AUDIT_DAYS", "VIEW_DAYS", "NOTIFICATION_DAYS", "MAIL_DAYS"];
/** Two full portions and a part of a third. */
const MANY = 12_001;
const outbox = () => join(process.env.DATA_DIR ?? "", "outbox");

afterEach(async () => {
  changeSettings(Object.fromEntries(NAMES.map((name) => [name, ""])));
  await pool().query("DROP FUNCTION IF EXISTS on_portion CASCADE");
});

/** Writes something of each kind; gives a function that counts rows and files left after that many days. */
async function written(): Promise<(days: number) => Promise<Record<string, number>>> {
  const { owner, borrower } = await neighbours();
  const book = await bookOf(owner);
  await askFor(book.id, borrower);
  await mailRound(1);
  await db().auditEntry.create({ data: { act: "ID_VIEWED", subjectId: owner.id } });
  await db().bookView.create({
    data: { bookId: book.id, day: new Date(), viewer: Buffer.from("v") },
  });
  return async (days) => {
    await retentionAfter(days * DAY);
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

test("the job comes round, and a span that makes no sense stops the start", () => {
  expect(JOBS).toContain(retentionJob);
  expect(retentionJob.cron).toBeTruthy();
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

test("the address of a device goes with its session, once that has expired", async () => {
  const { id: userId, actor } = await person();
  const { sessionId } = actor;
  const keys = { p256dh: "p", auth: "a" };
  await db().pushDevice.create({
    data: { userId, sessionId, endpoint: `https://${userId}`, ...keys },
  });
  await retentionAfter(0);
  expect(await db().pushDevice.count({ where: { userId } })).toBe(1);
  await db().session.update({ where: { id: sessionId }, data: { expiresAt: new Date(0) } });
  await retentionAfter(0);
  expect(await db().pushDevice.count({ where: { userId } })).toBe(0);
  expect(await db().session.count({ where: { userId } })).toBe(0);
});

const old = () => db().auditEntry.count({ where: { at: new Date(0) } });

/** Many old audit entries; a trigger runs `onPortion` before each deleted portion. */
async function manyOld(onPortion: string): Promise<void> {
  await pool().query(
    `INSERT INTO "AuditEntry" (id, act, at)
       SELECT gen_random_uuid(), 'ID_VIEWED', $1 FROM generate_series(1, $2::int)`,
    [new Date(0), MANY],
  );
  await pool().query(
    `CREATE FUNCTION on_portion() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${onPortion}; RETURN NULL; END $$`,
  );
  await pool().query(
    `CREATE TRIGGER on_portion BEFORE DELETE ON "AuditEntry" EXECUTE FUNCTION on_portion()`,
  );
}

test("of more than a statement deletes all is deleted, also where one takes longer than a request may", async () => {
  await applyRequestTimeouts();
  await manyOld(
    `IF (SELECT count(*) FROM "AuditEntry" WHERE at = 'epoch') = ${MANY} THEN PERFORM pg_sleep(4.6); END IF`,
  );
  await retentionJob.run({});
  expect(await old()).toBe(0);
});

test("what a failure leaves the next run deletes, and it holds up nothing else", async () => {
  const expiresAt = new Date(0);
  await db().catalogAnswer.create({
    data: { source: "OPEN_LIBRARY", question: "old", candidates: [], expiresAt },
  });
  const code = { interactionId: "old", email: "a@example.org", codeHash: Buffer.from("c") };
  await db().loginCode.create({ data: { ...code, sentAt: expiresAt, expiresAt } });
  await manyOld(
    `IF (SELECT count(*) FROM "AuditEntry" WHERE at = 'epoch') < ${MANY} THEN RAISE 'interrupted'; END IF`,
  );
  await expect(retentionJob.run({})).rejects.toThrow("interrupted");
  expect(await old()).toBe(MANY - 5_000);
  expect(await db().catalogAnswer.count({ where: { expiresAt } })).toBe(0);
  expect(await db().loginCode.count({ where: { expiresAt } })).toBe(0);
  await pool().query("DROP FUNCTION on_portion CASCADE");
  await retentionJob.run({});
  expect(await old()).toBe(0);
});

test("a process that ends begins no other portion, and the next one goes on", async () => {
  const lock = await pool().connect();
  await lock.query("SELECT pg_advisory_lock(62)");
  await manyOld("PERFORM pg_advisory_xact_lock(62)");
  const ending = new AbortController();
  const run = retentionJob.run({}, ending.signal);
  await lockWaits(1);
  ending.abort();
  await lock.query("SELECT pg_advisory_unlock(62)");
  lock.release();
  await run;
  expect(await old()).toBe(MANY - 5_000);
  await retentionJob.run({});
  expect(await old()).toBe(0);
});
