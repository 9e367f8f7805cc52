import type { Job } from "../core/jobs";
import { forgetAudit } from "./commands";

/** The log is kept for a year, in milliseconds. */
const KEPT = 365 * 24 * 3600_000;

export const forgetAuditJob: Job<object> = {
  name: "audit-forget",
  cron: "11 4 * * *",
  run: () => forgetAudit(new Date(Date.now() - KEPT)),
};
