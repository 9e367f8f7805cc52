import type { Job } from "@/lib/server/jobs";
import { deleteOldViews } from "./view-commands";

/** Soon after midnight UTC, when a day's views are over. */
export const viewRetentionJob: Job<object> = {
  name: "views-forget",
  cron: "4 * * * *",
  run: () => deleteOldViews(),
};
