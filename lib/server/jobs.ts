import { PgBoss } from "pg-boss";
import { query } from "@/lib/server/database/db";
import { reportOutage } from "@/lib/server/database/outages";
import { env } from "./env";
import { warnThrottled } from "@/lib/server/log/log";
import { jobQueue } from "./job-queue";

/** A queue of the job queue, as those who add work need it. */
export interface Queue {
  name: string;
  retryLimit?: number;
  /** Work with the same key waits at most once in the queue. */
  unique?: boolean;
}

/** Work done beside requests, kept in the database until it is done. */
export interface Job<Data extends object> extends Queue {
  /** Cron line, for work that comes round. */
  cron?: string;
  /** @param ending aborted when the process is asked to end: what is begun is finished, no more. */
  run: (data: Data, ending?: AbortSignal) => Promise<void>;
}

/** For the driver; milliseconds. A database that no longer answers must not block the workers for ever. */
const CONNECTIONS = { max: 4, query_timeout: 60_000 };

/** Aborted when this process' workers are asked to end. */
let ending = new AbortController();

/** Starts the queue and its workers in this process; several processes share the work. */
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

/** Queues one piece of work; of a `unique` job, work with a waiting key is not queued again. */
export async function enqueue(queue: Queue, data: object, key?: string): Promise<void> {
  await jobQueue().boss?.send(queue.name, data, {
    singletonKey: key,
    retryLimit: queue.retryLimit ?? 5,
    retryBackoff: true,
  });
}

export interface QueueLength {
  name: string;
  waiting: number;
  active: number;
  /** Given up after every try, until the queue forgets it. */
  failed: number;
}

/** How much work waits, is being done and has failed, per queue; only queues that have any. */
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
}
