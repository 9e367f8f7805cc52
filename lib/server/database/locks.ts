import type { Tx } from "./db";

/**
 * Numbers of all advisory locks, unique by a test. `postalImport` is the first of two numbers, the
 * second stands for the country. The SQL functions `lock_pair` and `lock_user` use 20261121 and
 * 20261123 as their first.
 */
export const LOCKS = {
  /** Held during migrations. */
  migration: 7_236_419_021,
  /** Held while badges are updated. */
  badges: 7_236_419_022,
  /** Held while the gazetteer is filled. */
  gazetteer: 7_236_419_023,
  /** Held while a country's postal codes are written. */
  postalImport: 72_364,
} as const;

/**
 * Serialises a user's limited actions until the end of the transaction, so that concurrent calls
 * cannot exceed the limit together. Taken before `lock_pair`.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT lock_user(${userId}::uuid)`;
}
