import { AppError } from "@/lib/shared/errors";
import { rowsIn, runIn, type Tx } from "./db";

/**
 * Keys of all advisory locks; a test checks that they are unique. `postalImport` and `meetUps` are the first of two
 * keys; the second is the country, or the two users. The SQL functions `lock_pair` and `lock_user` use 20261121 and
 * 20261123 as their first key.
 */
export const LOCKS = {
  migration: 7_236_419_021,
  badges: 7_236_419_022,
  deletion: 7_236_419_024,
  demand: 7_236_419_025,
  /** Held while due recurring work is queued. */
  schedule: 7_236_419_026,
  towns: 7_236_419_027,
  gazetteer: 7_236_419_023,
  postalImport: 72_364,
  meetUps: 72_365,
} as const;

/**
 * Locks a user's row until the end of the transaction, so that the account is not deleted meanwhile. A transaction
 * that writes the row takes this lock before those of book rows and before `lock_pair`.
 * @param gone the error to throw if the account has been deleted.
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

/**
 * Lets only one transaction at a time delete an account, since an account's many rows are not locked in a fixed order.
 * Held until the transaction ends.
 */
export async function lockDeletions(tx: Tx): Promise<void> {
  await runIn(tx)`SELECT pg_advisory_xact_lock(${LOCKS.deletion}::bigint)`;
}

/**
 * Lets only one transaction at a time carry out a user's limited actions, so that concurrent calls cannot exceed the
 * limit together. Held until the transaction ends. Taken before `lock_pair`.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await runIn(tx)`SELECT lock_user(${userId}::uuid)`;
}

/** Lets only one transaction at a time act between two users. Held until the transaction ends. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  await runIn(tx)`SELECT lock_pair(${one}::uuid, ${other}::uuid)`;
}

/**
 * Lets only one transaction at a time decide which loans of two users share a meet-up. Held until the transaction
 * ends. Taken before the locks of the books' rows.
 */
export async function lockMeetUps(tx: Tx, one: string, other: string): Promise<void> {
  await runIn(tx)`
    SELECT pg_advisory_xact_lock(
      ${LOCKS.meetUps}::int, hashtext(least(${one}, ${other}) || greatest(${one}, ${other})) & 1023)`;
}
