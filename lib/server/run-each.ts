import { isDatabaseAway } from "@/lib/server/database/errors";
import { log } from "@/lib/server/log/log";

/**
 * Runs a job's work for each item in turn. One that fails is logged, is tried again by the job's next run,
 * and holds up no other.
 * @param name what the log calls the work; with the item's id it says which one failed.
 * @throws Error the first failure, once all others have had their turn; at once where the database is
 *   away.
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
