import { env } from "@/lib/server/env";
import type { Job } from "@/lib/server/jobs";
import { retentionStart } from "@/lib/shared/time";
import { deleteOldAuditEntries } from "./commands";

export const auditRetentionJob: Job<object> = {
  name: "audit-forget",
  cron: "11 4 * * *",
  run: () => deleteOldAuditEntries(retentionStart(env().AUDIT_DAYS)),
};
