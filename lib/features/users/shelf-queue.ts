import { enqueue, type Queue } from "@/lib/server/jobs";
import { warnThrottled } from "@/lib/server/log/log";

/** Shelves that are behind their owner are noted by the database; this only sets the work going. */
export const SHELF_QUEUE: Queue = { name: "shelves", unique: true, retryLimit: 2 };

/** Has large shelves follow their owner soon; were this call lost, the next minute's round would do it. */
export function wakeShelves(): void {
  enqueue(SHELF_QUEUE, {}, "due").catch((error: Error) =>
    warnThrottled("shelf queue", { error: error.message }),
  );
}
