import { enqueue, type Queue } from "./jobs";
import { warnThrottled } from "@/lib/server/log/log";

/**
 * Queues whose work is recorded in the database, where their jobs find it. They are defined below all features, since
 * one feature causes the work and another does it.
 */
export const QUEUES = {
  mail: { name: "mail", unique: true },
  push: { name: "push", unique: true },
  badges: { name: "badges", unique: true, retryLimit: 2 },
  shelves: { name: "shelves", unique: true, retryLimit: 2 },
  wishes: { name: "wishes", unique: true, retryLimit: 2 },
} as const satisfies Record<string, Queue>;

/**
 * Makes the queue's job run soon. If this call is lost, the run of the next minute does the work.
 * @param seconds delay before it runs.
 */
export function wake(queue: keyof typeof QUEUES, seconds = 0): void {
  enqueue(QUEUES[queue], {}, seconds > 0 ? "later" : "due", seconds).catch((error: Error) =>
    warnThrottled(`queue ${queue}`, { error: error.message }),
  );
}
