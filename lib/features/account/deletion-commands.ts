import { audit } from "@/lib/server/audit/commands";
import type { Actor } from "@/lib/server/session/actor";
import { db, rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { lockDeletions, lockUserRow } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { AppError, wrongField } from "@/lib/shared/errors";
import { assertVersion, type IfMatch } from "@/lib/server/http/version";
import { log } from "@/lib/server/log/log";
import { disconnectUser, publish } from "@/lib/server/realtime";
import { evictActor } from "@/lib/server/session/session";
import { leaveAllCircles } from "@/lib/features/circles/member-commands";
import { removeFiles } from "@/lib/features/files/commands";
import { files } from "@/lib/features/files/store";
import { assertPassword } from "@/lib/features/identity/account/password-commands";
import { wake } from "@/lib/server/jobs/queues";
import { leaveAllBooks } from "@/lib/features/loans/self-service/left-book-commands";
import { endLoansOf, heldBooks } from "@/lib/features/loans/steps/deletion-commands";
import { lockBooksOf } from "@/lib/features/loans/steps/lock-commands";
import { ERASED_AT_ONCE, erasure } from "./erasure-sql";
import type { AccountDeletion } from "./schema";

/** A deletion affects all data of a reader, so it may take longer than other writes. */
const TIMEOUT_MS = 60_000;

/**
 * Deletes the actor's account permanently. Books are hidden, open loans end and their other sides are notified,
 * personal data are erased, sessions and sockets end. Messages stay with their recipients, without a name.
 * @throws AppError PRECONDITION_FAILED, INVALID_INPUT (`confirm` is not the actor's address; `currentPassword`
 *   missing), WRONG_PASSWORD, FRESH_SIGN_IN_REQUIRED without a password, RATE_LIMITED, ACCOUNT_IN_USE while the
 *   actor has books of others.
 */
export async function deleteAccount(
  actor: Actor,
  { confirm, currentPassword }: AccountDeletion,
  ifMatch: IfMatch = null,
): Promise<void> {
  const where = { id: actor.id };
  const { email } = await db().user.findUniqueOrThrow({ where, select: { email: true } });
  if (confirm !== email.toLowerCase()) throw wrongField("confirm", "otherAddress");
  await assertPassword(actor, currentPassword);
  await runDeletion(actor.id, { actorId: actor.id }, async (tx) => {
    const { updatedAt } = await tx.user.findUniqueOrThrow({ where });
    assertVersion(ifMatch, updatedAt);
    const loans = await heldBooks(tx, actor.id);
    if (loans.length > 0) throw new AppError("ACCOUNT_IN_USE", { about: { loans } });
  });
}

/**
 * Deletes any account; books of others that it has count as lost. The caller has checked the permission.
 * @param by who decided it, and why.
 * @throws AppError NOT_FOUND if there is no such account.
 */
export async function unsafeDeleteAccount(
  userId: string,
  by: { actorId?: string; reason?: string | null },
): Promise<void> {
  await runDeletion(userId, by, async () => undefined);
}

/** Erases data again that were written while accounts of the last days were being deleted. */
export async function eraseLeftovers(since: Date): Promise<void> {
  const where = { deletedAt: { gte: since } };
  const deleted = await db().user.findMany({ where, select: { id: true } });
  for (const { id } of deleted) {
    const stored = await transact(async (tx) => {
      await lockDeletions(tx);
      return erase(tx, id);
    });
    await removeStored(stored);
  }
}

async function runDeletion(
  userId: string,
  by: { actorId?: string; reason?: string | null },
  assertAllowed: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { others, stored } = await transact(async (tx) => {
    await lockDeletions(tx);
    await lockUserRow(tx, userId, "NOT_FOUND");
    await lockBooksOf(tx, userId);
    await assertAllowed(tx);
    const others = await usersShowing(tx, userId);
    const stored = await erase(tx, userId);
    await audit(tx, { act: "ACCOUNT_DELETED", subjectId: userId, ...by });
    return { others, stored };
  }, TIMEOUT_MS);
  wake("shelves");
  evictActor(userId);
  disconnectUser(userId);
  publish(others, "/user/queue/changes", { kind: "resync" });
  await removeStored(stored);
}

interface Stored {
  /** Keys of pictures, each stored in several widths. */
  pictures: string[];
  /** Keys of single files. */
  others: string[];
}

/** @returns the keys in the file store, to be removed after the commit. */
async function erase(tx: Tx, userId: string): Promise<Stored> {
  await lockBooksOf(tx, userId);
  await leaveAllBooks(tx, userId);
  await endLoansOf(tx, userId);
  await leaveAllCircles(tx, userId);
  const images = await tx.image.findMany({ where: { ownerId: userId }, select: { key: true } });
  const papers = await tx.idVerification.findMany({
    where: { userId, pictureKey: { not: null } },
    select: { pictureKey: true },
  });
  const portions: Record<string, number> = ERASED_AT_ONCE;
  for (const [name, statement] of Object.entries(erasure(userId))) {
    const portion = portions[name] ?? Infinity;
    while ((await runIn(tx)`${statement}`) >= portion) continue;
  }
  return {
    pictures: images.map(({ key }) => key),
    others: papers.flatMap(({ pictureKey }) => pictureKey ?? []),
  };
}

async function removeStored({ pictures, others }: Stored): Promise<void> {
  await removeFiles(pictures);
  await files()
    .delete(others)
    .catch((error: Error) => {
      // A sweep finds them later; the account is deleted in any case.
      log().warn({ error: error.message }, "files stay behind");
    });
}

/** Readers whose open windows may show this reader. */
async function usersShowing(tx: Tx, userId: string): Promise<string[]> {
  const rows = await rowsIn<{ id: string }>(tx)`
    SELECT CASE "aId" WHEN ${userId}::uuid THEN "bId" ELSE "aId" END AS id
      FROM "Friendship" WHERE ${userId}::uuid IN ("aId", "bId")
    UNION SELECT CASE "aId" WHEN ${userId}::uuid THEN "bId" ELSE "aId" END
      FROM "Conversation" WHERE ${userId}::uuid IN ("aId", "bId")
    UNION SELECT "toId" FROM "FriendRequest" WHERE "fromId" = ${userId}::uuid
    UNION SELECT "fromId" FROM "FriendRequest" WHERE "toId" = ${userId}::uuid
    UNION SELECT CASE "ownerId" WHEN ${userId}::uuid THEN "borrowerId" ELSE "ownerId" END
      FROM "Loan" WHERE ${userId}::uuid IN ("ownerId", "borrowerId")`;
  return rows.map(({ id }) => id);
}
