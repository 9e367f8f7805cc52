import { PgBoss, type JobWithMetadata } from "pg-boss";
import { db } from "@/lib/server/database/db";
import { databaseSocket } from "@/lib/server/database/errors";
import { reportOutage } from "@/lib/server/database/outages";
import { env } from "@/lib/server/env";
import { warnThrottled } from "@/lib/server/log/log";
import { jobQueue, steadyClock } from "./job-queue";
import { startSchedule } from "./job-schedule";
import { noteDone, noteFailure } from "./job-states";

/** A queue, as code that adds work needs it. */
export interface Queue {
  name: string;
  retryLimit?: number;
  /** At most one waiting entry per key. */
  unique?: boolean;
}

/** Background work, kept in the database until it is done. */
export interface Job<Data extends object> extends Queue {
  /** In UTC, for recurring work. */
  cron?: string;
  /** Also runs once when a process starts: it takes over what a killed process left. */
  atStart?: boolean;
  /** @param ending aborted when the process ends: finish what has begun, begin nothing more */
  run: (data: Data, ending?: AbortSignal) => Promise<void>;
}

/**
 * The queue's own connections. Queries time out, so that an unresponsive database does not block the workers for ever.
 */
const CONNECTIONS = { max: 4, query_timeout: 60_000, stream: databaseSocket };

/** Aborted when the workers of this process are to end. */
let ending = new AbortController();
let stopSchedule = async () => {};

/** Starts the queue and its workers; several processes share the work. */
export async function startJobs(jobs: Job<never>[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    clock: steadyClock,
    // Our own schedule goes on when the clock is set back (docs/decisions/064).
    schedule: false,
    ...CONNECTIONS,
  });
  boss.on("error", (error) => {
    if (!reportOutage(error)) warnThrottled("job queue", { error: error.message });
  });
  // A text of its own, so that a slow query does not hide an error.
  boss.on("warning", ({ message }) => warnThrottled("job queue warns", { warning: message }));
  await boss.start();
  jobQueue().boss = boss;
  ending = new AbortController();
  const names = jobs.map(({ name }) => name);
  await db().jobState.deleteMany({ where: { name: { notIn: names } } });
  await db().jobState.createMany({ data: names.map((name) => ({ name })), skipDuplicates: true });
  for (const job of jobs) await register(boss, job);
  stopSchedule = await startSchedule(
    boss,
    jobs.flatMap(({ name, cron }) => (cron ? { name, cron } : [])),
  );
}

export async function stopJobs(): Promise<void> {
  ending.abort();
  await stopSchedule();
  await jobQueue().boss?.stop({ graceful: true, timeout: 5_000 });
  jobQueue().boss = undefined;
}

/**
 * Queues work; with `unique`, only if no work with the same key is waiting.
 * @param seconds delay before the work may begin.
 * @param priority work with a higher one goes first.
 */
export async function enqueue(
  queue: Queue,
  data: object,
  key?: string,
  seconds = 0,
  priority = 0,
): Promise<void> {
  await jobQueue().boss?.send(queue.name, data, {
    singletonKey: key,
    startAfter: seconds,
    priority,
    retryLimit: queue.retryLimit ?? 5,
    retryBackoff: true,
  });
}

async function register(boss: PgBoss, job: Job<never>): Promise<void> {
  await boss.createQueue(job.name, { policy: job.unique ? "short" : "standard" });
  await boss.work<never, void, { includeMetadata: true }>(
    job.name,
    { includeMetadata: true },
    async (batch) => {
      for (const each of batch) await runOne(job, each);
    },
  );
  if (job.atStart) await boss.send(job.name, {});
}

/** @throws what the work throws: the queue then retries it or gives up */
async function runOne(job: Job<never>, given: JobWithMetadata<never>): Promise<void> {
  const { name } = job;
  const { id, data, retryCount, retryLimit } = given;
  try {
    await job.run(data, ending.signal);
  } catch (error) {
    const isGivenUp = retryCount >= retryLimit && !ending.signal.aborted;
    if (isGivenUp) await noteFailure({ name, id, tries: retryCount + 1 }, error);
    throw error;
  }
  await noteDone(name);
}
