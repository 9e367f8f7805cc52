import type { Tx } from "./db";

/**
 * The numbers of all advisory locks; no two things may share one. `postalImport` is the first of two
 * numbers, the other tells the country. The SQL functions `lock_pair` and `lock_reader` have 20261121 and 20261123
 * as the first of theirs.
 */
export const LOCKS = {
  /** Held by whoever migrates the database. */
  migration: 7_236_419_021,
  /** Held by whoever gives badges. */
  badges: 7_236_419_022,
  /** Held by whoever fills the gazetteer. */
  gazetteer: 7_236_419_023,
  /** Held by whoever writes the postal codes of a country. */
  postalImport: 72_364,
} as const;

/**
 * What this reader does up to a limit happens one after the other until the transaction ends, so
 * that of many calls at once none counts without the others. Taken before `lock_pair`.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT lock_reader(${userId}::uuid)`;
}
