import type { Actor } from "@/lib/server/session/actor";
import type { Prisma } from "@/prisma/client/client";
import { db, rowsIn, type Tx } from "@/lib/server/database/db";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { publish } from "@/lib/server/realtime";
import { assertOwnPair, type Pair } from "@/lib/features/friends/policy";
import { transitionLocked } from "@/lib/features/loans/steps/action-commands";
import type { LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { OPEN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { closeExtension } from "@/lib/features/loans/due-dates/open-extension-commands";
import { lockWaiting } from "@/lib/features/loans/waiting/commands";

/** Maximum of attempts; a concurrent loan request makes it start again. */
const MAX_TRIES = 5;

/**
 * Blocks a user: the two no longer see each other, and friendship, friend requests, loan requests, waiting and
 * asks for extensions between them end. Active loans continue, because a book is lent or promised. Idempotent;
 * a blocked user can block too.
 * @throws AppError FORBIDDEN (another user's path), INVALID_INPUT (oneself), NOT_FOUND (no such user).
 */
export async function blockUser(actor: Actor, pair: Pair): Promise<void> {
  assertOwnPair(actor, pair);
  for (let left = MAX_TRIES; left > 0; left -= 1) {
    try {
      return await transact((tx) => block(tx, actor, pair.userId));
    } catch (error) {
      if (!(error instanceof LoanCameBetween)) throw error;
    }
  }
  throw new AppError("CONFLICT");
}

/** Removes the actor's block, if there is one; what it ended is not restored. */
export async function unblockUser(actor: Actor, pair: Pair): Promise<void> {
  assertOwnPair(actor, pair);
  const { userId } = pair;
  await db().block.deleteMany({ where: { blockerId: actor.id, blockedId: userId } });
  publishBlocks(actor, userId);
}

class LoanCameBetween extends Error {}

async function block(tx: Tx, actor: Actor, userId: string): Promise<void> {
  if ((await tx.user.count({ where: { id: userId, deletedAt: null } })) === 0)
    throw new AppError("NOT_FOUND");
  // Locks the books first, like every writer of loans; the insert of the block locks the pair.
  const bookIds = await lockBooksBetween(tx, actor.id, userId);
  const sides = [actor.id, userId];
  const requested = { status: "REQUESTED" } as const;
  const known = await loansBetween(tx, sides, requested);
  const requests = known.filter(({ bookId }) => bookIds.has(bookId));
  const requestedIds = requests.map(({ bookId }) => bookId);
  await lockWaiting(tx, requestedIds);
  const data = { blockerId: actor.id, blockedId: userId };
  await tx.block.createMany({ data, skipDuplicates: true });
  if ((await loansBetween(tx, sides, requested)).length > requests.length)
    throw new LoanCameBetween();
  for (const loan of requests) await transitionLocked(tx, actor, loan, "cancel");
  const asked = await loansBetween(tx, sides, { extensions: { some: { state: "OPEN" } } });
  for (const loan of asked) await closeExtension(tx, loan, "ENDED");
  afterCommit(tx, () => publishBlocks(actor, userId));
}

/**
 * Locks the books of either user that the other requested, waits for, is promised or has, in the order of their ids.
 */
async function lockBooksBetween(tx: Tx, one: string, other: string): Promise<Set<string>> {
  const books = await rowsIn<{ id: string }>(tx)`
    SELECT b.id FROM "Book" b
      JOIN (VALUES (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) AS pair (owner, reader)
        ON b."ownerId" = pair.owner
     WHERE EXISTS (SELECT FROM "Loan" l WHERE l."bookId" = b.id AND l."borrowerId" = pair.reader
                      AND l.status = ANY (${[...OPEN_STATUSES]}::"LoanStatus"[]))
        OR EXISTS (SELECT FROM "Waiting" w WHERE w."bookId" = b.id AND w."userId" = pair.reader)
     ORDER BY b.id FOR NO KEY UPDATE OF b`;
  return new Set(books.map(({ id }) => id));
}

function loansBetween(
  tx: Tx,
  sides: string[],
  where: Prisma.LoanWhereInput,
): Promise<LockedLoan[]> {
  const two = { in: sides };
  const between = { ownerId: two, borrowerId: two, ...where };
  return tx.loan.findMany({ where: between, orderBy: { bookId: "asc" } });
}

function publishBlocks(actor: Actor, userId: string): void {
  publish([actor.id, userId], "/user/queue/changes", { kind: "blocks" });
}
