import type { Job } from "@/lib/server/jobs";
import { QUEUES } from "@/lib/server/queues";
import { updateShelves } from "./shelf-commands";

/** Large shelves follow their owner, a portion at a time. */
export const shelfJob: Job<object> = {
  ...QUEUES.shelves,
  cron: "* * * * *",
  atStart: true,
  run: (_, ending) => updateShelves(ending),
};
