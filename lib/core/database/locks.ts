import type { Tx } from "./db";

/**
 * What this reader does up to a limit happens one after the other until the transaction ends, so
 * that of many calls at once none counts without the others. Taken before `lock_pair`.
 */
export async function lockReader(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT lock_reader(${userId}::uuid)`;
}
