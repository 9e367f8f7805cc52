import type { Job } from "@/lib/server/jobs";
import { BADGE_QUEUE } from "@/lib/features/users/badge-queue";
import { updateBadges } from "./commands";

/** Woken by what earns a badge, and every minute for what else the database has noted. */
export const badgeJob: Job<object> = {
  ...BADGE_QUEUE,
  cron: "* * * * *",
  run: () => updateBadges(),
};
