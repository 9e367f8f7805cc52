import { env } from "@/lib/server/env";
import type { Job } from "@/lib/server/jobs";
import { retentionStart } from "@/lib/shared/time";
import { deleteOldNotifications, deleteOldWithdrawn } from "./commands";

/** With NOTIFICATION_DAYS 0 only withdrawn ones are deleted, along with their mails. */
export const notificationRetentionJob: Job<object> = {
  name: "notifications-forget",
  cron: "26 3 * * *",
  run: async () => {
    await deleteOldWithdrawn(retentionStart(env().MAIL_DAYS));
    const days = env().NOTIFICATION_DAYS;
    if (days > 0) await deleteOldNotifications(retentionStart(days));
  },
};
