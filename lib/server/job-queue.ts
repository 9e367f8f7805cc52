import type { PgBoss } from "pg-boss";
import { perProcess } from "./per-process";

/** The queue, where this process runs jobs. */
export const jobQueue = perProcess("jobs", (): { boss?: PgBoss } => ({}));
