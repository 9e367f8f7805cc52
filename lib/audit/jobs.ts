import { env } from "../core/env";
import type { Job } from "../core/jobs";
import { keptSince } from "../core/retention";
import { forgetAudit } from "./commands";

export const forgetAuditJob: Job<object> = {
  name: "audit-forget",
  cron: "11 4 * * *",
  run: () => forgetAudit(keptSince(env().AUDIT_DAYS)),
};
