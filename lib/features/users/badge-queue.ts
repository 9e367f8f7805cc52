import { enqueue, type Queue } from "@/lib/server/jobs";
import { warnThrottled } from "@/lib/server/log/log";

/** Whoever's badges are to be looked at anew is noted by the database; this only sets it going. */
export const BADGE_QUEUE: Queue = { name: "badges", unique: true, retryLimit: 2 };

/** Has badges looked at soon; were this call lost, the next minute's round would do it. */
export function wakeBadges(): void {
  enqueue(BADGE_QUEUE, {}, "due").catch((error: Error) =>
    warnThrottled("badge queue", { error: error.message }),
  );
}
