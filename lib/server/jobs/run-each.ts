import { isDatabaseAway } from "@/lib/server/database/errors";
import { log } from "@/lib/server/log/log";

/**
 * Runs a job's work for each item in turn. A failure is logged, does not hold up other items, and is retried by the
 * job's next run.
 * @param name of the work in the log, which adds the item's id, or the item itself if it is one.
 * @throws Error the first failure, after all items have had their turn; at once if the database is away.
 */
export async function runEach<T extends string | { id: string }>(
  name: string,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const id = typeof item === "string" ? item : item.id;
      log().error({ id, error: String(error) }, `${name} failed`);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
