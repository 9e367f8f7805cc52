import type { Job } from "@/lib/server/jobs";
import { SHELF_QUEUE } from "@/lib/features/users/shelf-queue";
import { updateShelves } from "./shelf-commands";
import { deleteOldViews } from "./view-commands";

/** Soon after midnight UTC, when a day's views are over. */
export const viewRetentionJob: Job<object> = {
  name: "views-forget",
  cron: "4 * * * *",
  run: () => deleteOldViews(),
};

/** Large shelves follow their owner, a portion at a time. */
export const shelfJob: Job<object> = {
  ...SHELF_QUEUE,
  cron: "* * * * *",
  atStart: true,
  run: (_, ending) => updateShelves(ending),
};
