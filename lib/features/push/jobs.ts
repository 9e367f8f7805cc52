import { PUSH_QUEUE } from "@/lib/features/notifications/push-commands";
import type { Job } from "@/lib/server/jobs";
import { deliverPushes } from "./deliver";

/** Sends due pushes: when a command has queued one, and every minute for retries and ended quiet hours. */
export const pushJob: Job<object> = {
  ...PUSH_QUEUE,
  cron: "* * * * *",
  run: (_data, ending) => deliverPushes({ ending }),
};
