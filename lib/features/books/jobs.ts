import type { Job } from "@/lib/server/jobs";
import { forgetViews } from "./view-commands";

/** Soon after midnight UTC, when a day's views are over. */
export const forgetViewsJob: Job<object> = {
  name: "views-forget",
  cron: "4 * * * *",
  run: () => forgetViews(),
};
