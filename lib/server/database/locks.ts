import type { Tx } from "./db";

/**
 * Numbers of all advisory locks, unique by a test. `postalImport` and `meetUps` are the first of
 * two numbers; the second stands for the country, or the two users. The SQL functions `lock_pair` and `lock_user` use 20261121 and
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
  meetUps: 72_365,
} as const;

/**
 * Serialises a user's limited actions until the end of the transaction, so that concurrent calls
 * cannot exceed the limit together. Taken before `lock_pair`.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`SELECT lock_user(${userId}::uuid)`;
}

/**
 * Serialises what decides which loans of two users share a meet-up, until the end of the
 * transaction. Taken before the books' rows.
 */
export async function lockMeetUps(tx: Tx, one: string, other: string): Promise<void> {
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(
      ${LOCKS.meetUps}::int, hashtext(least(${one}, ${other}) || greatest(${one}, ${other})) & 1023)`;
}
