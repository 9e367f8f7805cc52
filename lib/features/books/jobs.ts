import type { Job } from "@/lib/server/jobs/jobs";
import { QUEUES } from "@/lib/server/jobs/queues";
import { updateShelves } from "./shelf-commands";

/** Updates the books of large shelves after a change of their owner, in portions. */
export const shelfJob: Job<object> = {
  ...QUEUES.shelves,
  cron: "* * * * *",
  atStart: true,
  run: (_, ending) => updateShelves(ending),
};
