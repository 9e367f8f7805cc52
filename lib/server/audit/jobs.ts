import { env } from "@/lib/server/env";
import type { Job } from "@/lib/server/jobs";
import { keptSince } from "@/lib/shared/time";
import { forgetAudit } from "./commands";

export const forgetAuditJob: Job<object> = {
  name: "audit-forget",
  cron: "11 4 * * *",
  run: () => forgetAudit(keptSince(env().AUDIT_DAYS)),
};
