import { systemClock, type Clock, type PgBoss } from "pg-boss";
import { perProcess } from "./per-process";

/** The queue, where this process runs jobs. */
export const jobQueue = perProcess(
  "jobs",
  (): {
    boss?: PgBoss;
    /** When this process last looked for recurring work that is due, by `steadyClock`. */
    lookedAt?: number;
  } => ({}),
);

/** Runs evenly, also where the machine's clock is set back: the library waits until its time has come. */
export const steadyClock: Clock = {
  ...systemClock,
  now: () => performance.timeOrigin + performance.now(),
};
