import type { Job } from "@/lib/server/jobs";
import { SHELF_QUEUE } from "@/lib/features/users/shelf-queue";
import { updateShelves } from "./shelf-commands";

/** Large shelves follow their owner, a portion at a time. */
export const shelfJob: Job<object> = {
  ...SHELF_QUEUE,
  cron: "* * * * *",
  atStart: true,
  run: (_, ending) => updateShelves(ending),
};
