import { env } from "@/lib/server/env";
import type { Job } from "@/lib/server/jobs";
import { keptSince } from "@/lib/shared/time";
import { forgetNotifications, forgetWithdrawn } from "./commands";

/** Where NOTIFICATION_DAYS is 0 they stay as long as their reader; withdrawn ones go with their mails. */
export const forgetNotificationsJob: Job<object> = {
  name: "notifications-forget",
  cron: "26 3 * * *",
  run: async () => {
    await forgetWithdrawn(keptSince(env().MAIL_DAYS));
    const days = env().NOTIFICATION_DAYS;
    if (days > 0) await forgetNotifications(keptSince(days));
  },
};
