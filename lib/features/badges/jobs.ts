import type { Job } from "@/lib/server/jobs/jobs";
import { QUEUES } from "@/lib/server/jobs/queues";
import { updateBadges } from "./commands";

/** Runs after a command that badges depend on, and every minute for the rest of the queue. */
export const badgeJob: Job<object> = {
  ...QUEUES.badges,
  cron: "* * * * *",
  run: () => updateBadges(),
};
