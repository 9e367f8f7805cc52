import { PgBoss } from "pg-boss";
import { query } from "@/lib/server/database/db";
import { databaseSocket } from "@/lib/server/database/errors";
import { reportOutage } from "@/lib/server/database/outages";
import { env } from "./env";
import { warnThrottled } from "@/lib/server/log/log";
import { jobQueue } from "./job-queue";

/** A queue, for those who add work. */
export interface Queue {
  name: string;
  retryLimit?: number;
  /** At most one waiting entry per key. */
  unique?: boolean;
}

/** Background work, kept in the database until it is done. */
export interface Job<Data extends object> extends Queue {
  /** Cron expression of recurring work. */
  cron?: string;
  /** Runs once whenever a process starts too: it takes up what a killed one left. */
  atStart?: boolean;
  /** @param ending aborted when the process ends: finish what is begun, begin no more. */
  run: (data: Data, ending?: AbortSignal) => Promise<void>;
}

/**
 * The queue's own connections; a query times out after so many milliseconds, so that an
 * unresponsive database does not block the workers for ever.
 */
const CONNECTIONS = { max: 4, query_timeout: 60_000, stream: databaseSocket };

/** Aborted when the workers of this process shall end. */
let ending = new AbortController();

/** Starts the queue and its workers; several processes share the work. */
export async function startJobs(jobs: Job<never>[]): Promise<void> {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL, ...CONNECTIONS });
  boss.on("error", (error) => {
    if (!reportOutage(error)) warnThrottled("job queue", { error: error.message });
  });
  await boss.start();
  jobQueue().boss = boss;
  ending = new AbortController();
  for (const job of jobs) await register(boss, job);
}

export async function stopJobs(): Promise<void> {
  ending.abort();
  await jobQueue().boss?.stop({ graceful: true, timeout: 5_000 });
  jobQueue().boss = undefined;
}

/**
 * Queues work; with `unique`, not where work with the same key already waits.
 * @param seconds before which it is not begun.
 */
export async function enqueue(
  queue: Queue,
  data: object,
  key?: string,
  seconds = 0,
): Promise<void> {
  await jobQueue().boss?.send(queue.name, data, {
    singletonKey: key,
    startAfter: seconds,
    retryLimit: queue.retryLimit ?? 5,
    retryBackoff: true,
  });
}

export interface QueueLength {
  name: string;
  waiting: number;
  active: number;
  /** Failed after all retries; deleted later. */
  failed: number;
}

/** Waiting, running and failed work per queue; queues without any are left out. */
export function queueLengths(): Promise<QueueLength[]> {
  return query(
    "queue-lengths",
    `SELECT name, count(*) FILTER (WHERE state < 'active') AS waiting,
            count(*) FILTER (WHERE state = 'active') AS active,
            count(*) FILTER (WHERE state = 'failed') AS failed
       FROM pgboss.job WHERE state <= 'active' OR state = 'failed' GROUP BY name ORDER BY name`,
  );
}

async function register(boss: PgBoss, job: Job<never>): Promise<void> {
  await boss.createQueue(job.name, { policy: job.unique ? "short" : "standard" });
  await boss.work<never>(job.name, async (batch) => {
    for (const { data } of batch) await job.run(data, ending.signal);
  });
  if (job.cron) await boss.schedule(job.name, job.cron);
  if (job.atStart) await boss.send(job.name, {});
}
