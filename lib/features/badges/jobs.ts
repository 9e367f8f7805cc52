import type { Job } from "@/lib/server/jobs";
import { BADGE_QUEUE } from "@/lib/features/users/badge-queue";
import { updateBadges } from "./commands";

/** Runs after a command that badges depend on, and every minute for the rest of the queue. */
export const badgeJob: Job<object> = {
  ...BADGE_QUEUE,
  cron: "* * * * *",
  run: () => updateBadges(),
};
