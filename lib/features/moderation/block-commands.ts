import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { db } from "@/lib/server/database/db";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { publish } from "@/lib/server/realtime";
import { assertOwnPair, type Pair } from "@/lib/features/friends/policy";
import { transitionLocked } from "@/lib/features/loans/action-commands";
import { lockLoan, type LockedLoan } from "@/lib/features/loans/lock-commands";
import { lockWaiting } from "@/lib/features/loans/waiting-commands";

/** Attempts, where a concurrent loan request makes it start over. */
const TRIES = 5;

/**
 * Blocks a user: the two no longer see each other, and friendship, friend requests, loan requests and
 * waiting between them end. Active loans go on, since a book is lent or promised. Idempotent; a
 * blocked user can block too.
 * @throws AppError FORBIDDEN (another user's path), INVALID_INPUT (oneself), NOT_FOUND (no such
 *   user).
 */
export async function blockUser(actor: Actor, pair: Pair): Promise<void> {
  assertOwnPair(actor, pair);
  for (let left = TRIES; left > 0; left -= 1) {
    try {
      return await transact((tx) => block(tx, actor, pair.userId));
    } catch (error) {
      if (!(error instanceof LoanCameBetween)) throw error;
    }
  }
  throw new AppError("CONFLICT");
}

/** Removes one's own block, if there is one; what it ended is not restored. */
export async function unblockUser(actor: Actor, pair: Pair): Promise<void> {
  assertOwnPair(actor, pair);
  const { userId } = pair;
  await db().block.deleteMany({ where: { blockerId: actor.id, blockedId: userId } });
  publishBlocks(actor, userId);
}

class LoanCameBetween extends Error {}

async function block(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const known = await tx.user.count({ where: { id: userId, deletedAt: null } });
  if (known === 0) throw new AppError("NOT_FOUND");
  // Locks the books first, like every writer of loans; the insert of the block locks the pair.
  const requests = await lockRequests(tx, actor, userId);
  await lockWaiting(
    tx,
    requests.map(({ bookId }) => bookId),
  );
  await tx.block.createMany({
    data: { blockerId: actor.id, blockedId: userId },
    skipDuplicates: true,
  });
  if ((await requestsBetween(tx, actor, userId)).length > requests.length)
    throw new LoanCameBetween();
  for (const loan of requests) await transitionLocked(tx, actor, loan, "cancel");
  afterCommit(tx, () => publishBlocks(actor, userId));
}

async function lockRequests(tx: Tx, actor: Actor, userId: string): Promise<LockedLoan[]> {
  const locked: LockedLoan[] = [];
  for (const { id } of await requestsBetween(tx, actor, userId)) {
    locked.push(await lockLoan(tx, actor, id));
  }
  return locked.filter((loan) => loan.status === "REQUESTED");
}

/** Ordered by book, so that two transactions that lock them cannot deadlock. */
function requestsBetween(tx: Tx, actor: Actor, userId: string): Promise<{ id: string }[]> {
  const two = { in: [actor.id, userId] };
  return tx.loan.findMany({
    where: { ownerId: two, borrowerId: two, status: "REQUESTED" },
    orderBy: { bookId: "asc" },
    select: { id: true },
  });
}

function publishBlocks(actor: Actor, userId: string): void {
  publish([actor.id, userId], "/user/queue/changes", { kind: "blocks" });
}
