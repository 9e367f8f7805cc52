import { isDatabaseAway } from "@/lib/server/database/errors";
import { log } from "@/lib/server/log/log";

/**
 * Runs a job's work for each item in turn. A failure is logged, does not hold up other items, and is retried by the
 * job's next run.
 * @param name of the work in the log, which adds the item's id.
 * @throws Error the first failure, after all items have had their turn; at once if the database is away.
 */
export async function runEach<T>(
  name: string,
  items: readonly T[],
  idOf: (item: T) => string,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log().error({ id: idOf(item), error: String(error) }, `${name} failed`);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
