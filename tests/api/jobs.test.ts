import { afterEach, expect, test, vi } from "vitest";
import { GET as ready } from "@/app/api/health/ready/route";
import { GET as liveFigures } from "@/app/api/admin/metrics/live/route";
import { tellOfTroubles } from "@/lib/features/admin/trouble-commands";
import { db } from "@/lib/server/database/db";
import { jobQueue, steadyClock } from "@/lib/server/jobs/job-queue";
import { enqueue, startJobs, stopJobs, type Job } from "@/lib/server/jobs/jobs";
import { jobsInTrouble } from "@/lib/server/jobs/job-queries";
import { startMetrics } from "@/lib/server/metrics/metrics-registry";
import { transact } from "@/lib/server/database/transact";
import { scraped } from "@/lib/server/metrics/metrics";
import { administrator } from "../support/admin";
import { call } from "../support/call";
import { collectLog } from "../support/log";
import { mailsTo } from "../support/mail";
import { person } from "../support/people";
import { changeSettings } from "../support/settings";
import { startSmtpServer } from "../support/smtp-server";

const HOUR = 3600_000;

afterEach(async () => {
  vi.useRealTimers();
  await stopJobs();
});

/** A job that is due every second, and how often it ran. */
function ticking(run: () => Promise<void> = async () => {}) {
  const ran = { times: 0 };
  const job: Job<object> = {
    name: "ticking",
    cron: "* * * * * *",
    run: async () => {
      ran.times += 1;
      await run();
    },
  };
  return { job, ran };
}

/** Lets the time of one check of the schedule pass. */
function look(): void {
  vi.advanceTimersByTime(10_000);
}

test("recurring work goes on where the clock is set back, the process' or the database's", async () => {
  const { job, ran } = ticking();
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  await startJobs([job]);
  const runsAgain = async (why: string) => {
    const before = ran.times;
    const runs = () => {
      look();
      return ran.times;
    };
    await expect.poll(runs, { message: why, interval: 500 }).toBeGreaterThan(before + 1);
  };
  await runsAgain("as usual");
  vi.setSystemTime(Date.now() - 3 * HOUR);
  await runsAgain("the process' clock is behind");
  // The rows as after the database's clock was set back.
  const ahead = new Date(Date.now() + 5 * HOUR);
  await db().jobState.updateMany({ data: { dueAt: ahead, owedSince: ahead } });
  await runsAgain("the database's clock is behind");
  expect((await call(ready)).body.checks).toMatchObject({ jobs: true });
});

test("that the clocks of the process and of the database differ is said once, and once that they do not", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  const { job, ran } = ticking();
  await startJobs([job]);
  const lines = collectLog();
  const real = Date.now();
  const looksWith = async (time: number) => {
    vi.setSystemTime(time);
    const before = ran.times;
    const runs = () => {
      vi.setSystemTime(time - 10_000);
      look();
      return ran.times;
    };
    await expect.poll(runs, { interval: 500 }).toBeGreaterThan(before + 1);
  };
  await looksWith(real - HOUR);
  await looksWith(real);
  const said = lines.filter(({ msg }) => msg?.includes("clocks"));
  expect(said.map(({ msg, seconds }) => [msg, Math.round(Math.abs(Number(seconds)) / 60)])).toEqual(
    [
      ["the clocks of this machine and of the database differ", 60],
      ["no longer: the clocks of this machine and of the database differ", 0],
    ],
  );
});

test("jobs that are given up are said once, shown wherever an operator looks, and said once they are done again", async () => {
  const admin = await administrator();
  const lines = collectLog();
  let fails = true;
  const ran = vi.fn(async () => {
    if (fails) throw new Error("no table\nrelation does not exist");
  });
  await startJobs([{ name: "once", run: ran }]);
  const queue = { name: "once", retryLimit: 0 };
  for (let at = 0; at < 3; at += 1) await enqueue(queue, {});
  const state = async () => (await jobsInTrouble()).map(({ seconds: _, ...rest }) => rest);
  const trouble = { name: "once", isFailing: true, failures: 3, error: "relation does not exist" };
  await expect.poll(state).toEqual([trouble]);
  const failures = () => lines.filter(({ msg }) => /jobs fail/.test(msg ?? ""));
  expect(failures()).toMatchObject([
    { queue: "once", id: expect.any(String), try: 1, error: "relation does not exist", level: 50 },
  ]);
  const health = async () => (await call(ready)).body.jobsInTrouble;
  await expect.poll(health).toEqual(["once"]);
  const { body } = await call(liveFigures, { as: admin });
  expect(body.jobsInTrouble).toMatchObject([trouble]);
  changeSettings({ METRICS_TOKEN: "a-scraper's-own-token" });
  startMetrics();
  expect((await scraped().metrics?.text())?.text).toMatch(
    /nearshelf_job_trouble_seconds\{queue="once"\} \d+/,
  );
  scraped().metrics = undefined;

  fails = false;
  await enqueue(queue, {});
  await expect.poll(state).toEqual([]);
  expect(failures()).toHaveLength(2);
  expect(failures()[1]).toMatchObject({
    msg: "no longer: jobs fail or are late",
    queue: "once",
    failures: 3,
  });
  await expect.poll(health).toEqual([]);
});

test("jobs that are given up because a statement took too long fail; those that meet an outage are not said to", async () => {
  const lines = collectLog();
  const tooLong = () =>
    transact(async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 20`;
      await tx.$queryRaw`SELECT 1 AS one FROM pg_sleep(5)`;
    });
  const met = vi.fn(async () => {
    throw new Error("Connection terminated unexpectedly");
  });
  await startJobs([
    { name: "slow", run: tooLong },
    { name: "cut", run: met },
  ]);
  await enqueue({ name: "cut", retryLimit: 0 }, {});
  await expect.poll(() => met.mock.calls.length).toBe(1);
  await enqueue({ name: "slow", retryLimit: 0 }, {});
  const state = async () => (await jobsInTrouble()).map(({ seconds: _, ...rest }) => rest);
  const error = expect.stringContaining("canceling statement due to statement timeout");
  await expect.poll(state).toEqual([{ name: "slow", isFailing: true, failures: 1, error }]);
  expect(lines.filter(({ queue }) => queue)).toMatchObject([{ msg: "jobs fail", queue: "slow" }]);
});

test("a try that fails is no trouble, what is tried again may be done", async () => {
  const lines = collectLog();
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error("for the first time"));
  await startJobs([{ name: "twice", run }]);
  await enqueue({ name: "twice", retryLimit: 1 }, {});
  await expect.poll(() => run.mock.calls.length).toBe(2);
  expect(await jobsInTrouble()).toEqual([]);
  expect(lines.filter(({ queue }) => queue)).toEqual([]);
});

test("recurring work that is not done for its time is late: said once, and no more once it is done", async () => {
  const lines = collectLog();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { job, ran } = ticking(() => released);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await startJobs([job]);
  const begins = () => {
    look();
    return ran.times;
  };
  await expect.poll(begins).toBe(1);
  // Late: more than twice the interval of one second plus a quarter of an hour.
  await db().jobState.updateMany({ data: { owedSince: new Date(Date.now() - HOUR / 3) } });
  const late = async () => {
    // Nearly every check would run a job due every second; this leaves time to see whether it is late.
    await db()
      .$executeRaw`UPDATE "JobState" SET "dueAt" = date_trunc('second', clock_timestamp()) + interval '1 second'`;
    look();
    return (await jobsInTrouble()).map(({ name, isFailing }) => [name, isFailing]);
  };
  await expect.poll(late, { interval: 500 }).toEqual([["ticking", false]]);
  for (let at = 0; at < 3; at += 1) await late();
  const said = () => lines.filter(({ queue }) => queue === "ticking").map(({ msg }) => msg);
  expect(said()).toEqual(["jobs are late"]);
  release();
  await expect.poll(jobsInTrouble).toEqual([]);
  // The line follows what the database says.
  await expect.poll(said).toEqual(["jobs are late", "no longer: jobs fail or are late"]);
});

test("what stood while no process ran is not late when the next one begins", async () => {
  const { job, ran } = ticking();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await startJobs([job]);
  await stopJobs();
  const longAgo = new Date(Date.now() - 72 * HOUR);
  await db().jobState.updateMany({ data: { dueAt: longAgo, owedSince: longAgo } });
  const lines = collectLog();
  await startJobs([job]);
  await expect.poll(() => ran.times, { message: "at once" }).toBeGreaterThan(0);
  look();
  expect(lines.filter(({ queue }) => queue)).toEqual([]);
});

test("a process that cannot look for recurring work is not ready, and says why", async () => {
  const { job } = ticking();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await startJobs([job]);
  const lines = collectLog();
  const jobs = async () => {
    look();
    return ((await call(ready)).body.checks as { jobs: boolean }).jobs;
  };
  await expect.poll(jobs).toBe(true);
  await db().$executeRaw`ALTER TABLE "JobState" RENAME TO "Gone"`;
  const why = () => lines.find(({ msg }) => msg === "job schedule")?.error;
  await expect.poll(async () => (await jobs(), why())).toContain("JobState");
  jobQueue().lookedAt = steadyClock.now() - 61_000;
  await expect.poll(jobs, { interval: 500 }).toBe(false);
  await db().$executeRaw`ALTER TABLE "Gone" RENAME TO "JobState"`;
  await expect.poll(jobs, { interval: 500 }).toBe(true);
});

const trouble = (name: string, hours: number, how: "failingSince" | "lateSince") =>
  db().jobState.create({ data: { name, [how]: new Date(Date.now() - hours * HOUR) } });

test("administrators get one mail a day about jobs that fail or are late, others none", async () => {
  const [admin, reader] = [await administrator(), await person()];
  changeSettings({ ADMIN_EMAILS: `to-be@example.org,${admin.email}` });
  await trouble("loan-reminders", 0.1, "failingSince");
  await tellOfTroubles();
  expect(await mailsTo(admin.email), "it may end by itself").toEqual([]);
  await trouble("push", 3, "failingSince");
  await trouble("waiting", 5, "lateSince");
  await Promise.all([tellOfTroubles(), tellOfTroubles()]);
  await trouble("wishes", 1, "lateSince");
  await tellOfTroubles();
  const mails = await mailsTo(admin.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("push");
  expect(mails[0]?.text).toContain("waiting");
  expect(mails[0]?.text).toContain("/admin/metrics");
  expect(mails[0]?.text).not.toContain("loan-reminders");
  expect(await mailsTo("to-be@example.org")).toHaveLength(1);
  expect(await mailsTo(reader.email)).toEqual([]);
  const dayAgo = new Date(Date.now() - 24 * HOUR - 1_000);
  await db().jobState.updateMany({ data: { toldAt: dayAgo } });
  await tellOfTroubles();
  expect(await mailsTo(admin.email)).toHaveLength(2);
  await db().jobState.deleteMany();
});

test("where the mail about jobs does not leave, the next run tries again", async () => {
  const admin = await administrator();
  changeSettings({ ADMIN_EMAILS: "", SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "us@example.org" });
  await trouble("push", 3, "failingSince");
  await expect(tellOfTroubles()).rejects.toThrow(/mail away/);
  const server = await startSmtpServer();
  changeSettings({ SMTP_URL: server.url });
  await tellOfTroubles();
  await tellOfTroubles();
  expect(server.mails.filter((mail) => mail.includes(admin.email))).toHaveLength(1);
  await server.close();
});
