import { AppError } from "@/lib/shared/errors";
import { rowsIn, runIn, type Tx } from "./db";

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
  /** Held while an account is deleted. */
  deletion: 7_236_419_024,
  /** Held while demand is counted for some books or squares. */
  demand: 7_236_419_025,
  /** Held while recurring work is made. */
  schedule: 7_236_419_026,
  /** Held while the gazetteer is filled. */
  gazetteer: 7_236_419_023,
  /** Held while a country's postal codes are written. */
  postalImport: 72_364,
  meetUps: 72_365,
} as const;

/**
 * Locks a user's row until the end of the transaction, so that the account is not deleted meanwhile.
 * Whoever writes the row takes it before the rows of books and before `lock_pair`.
 * @param gone the error that is thrown where the account has been deleted.
 */
export async function lockUserRow(
  tx: Tx,
  userId: string,
  gone: "UNAUTHENTICATED" | "NOT_FOUND" = "UNAUTHENTICATED",
): Promise<void> {
  const locked = await rowsIn<unknown>(tx)`
    SELECT 1 FROM "User" WHERE id = ${userId}::uuid AND "deletedAt" IS NULL FOR NO KEY UPDATE`;
  if (locked.length === 0) throw new AppError(gone);
}

/** Serialises deletions of accounts, whose many rows have no order, until the end of the transaction. */
export async function lockDeletions(tx: Tx): Promise<void> {
  await runIn(tx)`SELECT pg_advisory_xact_lock(${LOCKS.deletion}::bigint)`;
}

/**
 * Serialises a user's limited actions until the end of the transaction, so that concurrent calls
 * cannot exceed the limit together. Taken before `lock_pair`.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await runIn(tx)`SELECT lock_user(${userId}::uuid)`;
}

/** Serialises what happens between two users, until the end of the transaction. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  await runIn(tx)`SELECT lock_pair(${one}::uuid, ${other}::uuid)`;
}

/**
 * Serialises what decides which loans of two users share a meet-up, until the end of the
 * transaction. Taken before the books' rows.
 */
export async function lockMeetUps(tx: Tx, one: string, other: string): Promise<void> {
  await runIn(tx)`
    SELECT pg_advisory_xact_lock(
      ${LOCKS.meetUps}::int, hashtext(least(${one}, ${other}) || greatest(${one}, ${other})) & 1023)`;
}
