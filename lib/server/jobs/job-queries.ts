import { query } from "@/lib/server/database/db";

export interface QueueLength {
  name: string;
  waiting: number;
  active: number;
  /** Failed after all retries; deleted later. */
  failed: number;
}

/** Waiting, running and failed work per queue; empty queues are left out. */
export function queueLengths(): Promise<QueueLength[]> {
  return query(
    "queue-lengths",
    `SELECT name, count(*) FILTER (WHERE state < 'active') AS waiting,
            count(*) FILTER (WHERE state = 'active') AS active,
            count(*) FILTER (WHERE state = 'failed') AS failed
       FROM pgboss.job WHERE state <= 'active' OR state = 'failed' GROUP BY name ORDER BY name`,
  );
}

/** A queue whose work fails, or whose recurring work is late. */
export interface JobTrouble {
  name: string;
  /** False if it is only late. */
  isFailing: boolean;
  /** Since it began. */
  seconds: number;
  /** Jobs given up after all retries. */
  failures: number;
  /** Of the last failure; null if there was none. */
  error: string | null;
}

/** The queues in trouble, over all processes, the longest trouble first. */
export function jobsInTrouble(): Promise<JobTrouble[]> {
  return query(
    "jobs-in-trouble",
    `SELECT name, "failingSince" IS NOT NULL AS "isFailing", failures, error,
            greatest(0, extract(epoch FROM now() - least("failingSince", "lateSince")))::int AS seconds
       FROM "JobState" WHERE "failingSince" IS NOT NULL OR "lateSince" IS NOT NULL
      ORDER BY seconds DESC, name`,
  );
}
