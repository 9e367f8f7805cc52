import { warnThrottled } from "@/lib/server/log/log";
import { enqueue, type Queue } from "@/lib/server/jobs";

/** What has become available is noted by the database; this only sets the comparison with wishes going. */
export const WISH_QUEUE: Queue = { name: "wishes", unique: true, retryLimit: 2 };

/** Has new books compared with wishes soon; were this call lost, the next minute's round would do it. */
export function wakeWishes(): void {
  enqueue(WISH_QUEUE, {}, "due").catch((error: Error) =>
    warnThrottled("wish queue", { error: error.message }),
  );
}
