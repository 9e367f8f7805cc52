import { PUSH_QUEUE } from "@/lib/features/notifications/push-commands";
import type { Job } from "@/lib/server/jobs";
import { env } from "@/lib/server/env";
import { retentionStart } from "@/lib/shared/time";
import { deliverPushes } from "./deliver";
import { deleteOldPushes } from "./outbox-commands";

/** Sends due pushes: when a command has queued one, and every minute for retries and ended quiet hours. */
export const pushJob: Job<object> = {
  ...PUSH_QUEUE,
  cron: "* * * * *",
  run: (_data, ending) => deliverPushes({ ending }),
};

export const pushRetentionJob: Job<object> = {
  name: "push-forget",
  cron: "46 3 * * *",
  run: () => deleteOldPushes(retentionStart(env().MAIL_DAYS), new Date()),
};
