import { QUEUES } from "@/lib/server/jobs/queues";
import type { Job } from "@/lib/server/jobs/jobs";
import { deliverPushes } from "./deliver";

/** Sends due pushes: when a command has queued one, and every minute for retries and ended quiet hours. */
export const pushJob: Job<object> = {
  ...QUEUES.push,
  cron: "* * * * *",
  run: (_data, ending) => deliverPushes({ ending }),
};
