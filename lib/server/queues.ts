import { enqueue, type Queue } from "./jobs";
import { warnThrottled } from "./log/log";

/**
 * Queues whose work is noted in the database, where their jobs find it. They stand below all features, since those that
 * cause the work are not those that do it.
 */
export const QUEUES = {
  mail: { name: "mail", unique: true },
  push: { name: "push", unique: true },
  badges: { name: "badges", unique: true, retryLimit: 2 },
  shelves: { name: "shelves", unique: true, retryLimit: 2 },
  wishes: { name: "wishes", unique: true, retryLimit: 2 },
} as const satisfies Record<string, Queue>;

/**
 * Has the queue's job run soon; were this call lost, the next minute's run would do the work.
 * @param seconds before which it does not run.
 */
export function wake(queue: keyof typeof QUEUES, seconds = 0): void {
  enqueue(QUEUES[queue], {}, seconds > 0 ? "later" : "due", seconds).catch((error: Error) =>
    warnThrottled(`queue ${queue}`, { error: error.message }),
  );
}
