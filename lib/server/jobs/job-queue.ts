import { systemClock, type Clock, type PgBoss } from "pg-boss";
import { perProcess } from "@/lib/server/per-process";

/** The queue, if this process runs jobs. */
export const jobQueue = perProcess(
  "jobs",
  (): {
    boss?: PgBoss;
    /** When this process last looked for due recurring work, by `steadyClock`. */
    lookedAt?: number;
  } => ({}),
);

/**
 * Not affected when the machine's clock is set back: with that clock the library would wait until the old time is
 * reached again.
 */
export const steadyClock: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
};
