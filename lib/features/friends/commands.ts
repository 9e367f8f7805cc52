import type { Actor } from "@/lib/server/session/actor";
import { runIn, type Tx } from "@/lib/server/database/db";
import { lockPair, lockUserRow } from "@/lib/server/database/locks";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { DAY } from "@/lib/shared/time";
import { publish } from "@/lib/server/realtime";
import {
  markNoticeRead,
  notify,
  restoreNotice,
  withdrawNotice,
} from "@/lib/features/notifications/commands";
import { displayName } from "@/lib/features/users/display-name";
import { visibleUser } from "@/lib/features/users/policy";
import { assertOwnPair, type Pair } from "./policy";
import type { Friendship } from "./schema";
import { REQUESTS_A_DAY, REQUESTS_OF_NEW_ACCOUNT } from "./terms";

/**
 * Sends a friend request and notifies the user. If that user has already sent one, the two become friends.
 * Idempotent.
 * @throws AppError FORBIDDEN (another user's path), INVALID_INPUT (oneself), NOT_FOUND (unknown, deleted,
 *   banned or blocked), as all commands here; FRIEND_REQUEST_LIMIT until midnight UTC.
 */
export function requestFriendship(actor: Actor, pair: Pair): Promise<Friendship> {
  return withPair(actor, pair, (tx, userId) => request(tx, actor, userId));
}

/**
 * The same for a user who follows an invitation, by which the inviter may have agreed beforehand.
 * @param agrees whether the inviter has agreed; called under the locks, and only if needed.
 */
export function answerInvitation(
  actor: Actor,
  userId: string,
  agrees: (tx: Tx) => Promise<boolean>,
): Promise<Friendship> {
  return withPair(actor, { id: actor.id, userId }, async (tx) => {
    const asked = await tx.friendRequest.count({ where: { fromId: userId, toId: actor.id } });
    const isOpen = asked === 0 && !(await areFriends(tx, actor, userId));
    if (!isOpen || !(await agrees(tx))) return request(tx, actor, userId);
    await countRequest(tx, actor);
    await withdraw(tx, actor, userId);
    return createFriendship(tx, actor, userId, { invited: 1 });
  });
}

async function request(tx: Tx, actor: Actor, userId: string): Promise<Friendship> {
  if (await areFriends(tx, actor, userId)) return friendship(userId, "FRIENDS");
  if (await removeRequest(tx, actor, userId)) return createFriendship(tx, actor, userId);
  const created = await tx.friendRequest.createMany({
    data: { fromId: actor.id, toId: userId },
    skipDuplicates: true,
  });
  if (created.count > 0) {
    await countRequest(tx, actor);
    await notifyOfRequest(tx, actor, userId);
  }
  return friendship(userId, "REQUEST_SENT");
}

/** A conditional update: it hits no row once the day's requests are used up. */
async function countRequest(tx: Tx, actor: Actor): Promise<void> {
  const counted = await runIn(tx)`
    UPDATE "User" SET "friendRequestDay" = (now() AT TIME ZONE 'UTC')::date,
           "friendRequestCount" = CASE "friendRequestDay" WHEN (now() AT TIME ZONE 'UTC')::date
                                  THEN "friendRequestCount" ELSE 0 END + 1
     WHERE id = ${actor.id}::uuid AND (
       "friendRequestDay" IS DISTINCT FROM (now() AT TIME ZONE 'UTC')::date
       OR "friendRequestCount" < CASE WHEN "createdAt" > now() - interval '1 day'
                                 THEN ${REQUESTS_OF_NEW_ACCOUNT}::int ELSE ${REQUESTS_A_DAY}::int END)`;
  if (counted === 0)
    // Until midnight UTC.
    throw new AppError("FRIEND_REQUEST_LIMIT", {
      retryAfter: Math.ceil((DAY - (Date.now() % DAY)) / 1000),
    });
}

/** Withdraws the actor's request, if there is one. */
export function withdrawRequest(actor: Actor, pair: Pair): Promise<void> {
  return withPair(actor, pair, (tx, userId) => withdraw(tx, actor, userId));
}

async function withdraw(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const { count } = await tx.friendRequest.deleteMany({
    where: { fromId: actor.id, toId: userId },
  });
  if (count > 0) await withdrawNotice(tx, { userId, type: "FRIEND_REQUEST", actorId: actor.id });
}

/** Accepts a request and notifies its sender. Idempotent. @throws AppError NOT_FOUND if there is no request. */
export function acceptFriendship(actor: Actor, pair: Pair): Promise<Friendship> {
  return withPair(actor, pair, async (tx, userId) => {
    if (await removeRequest(tx, actor, userId)) return createFriendship(tx, actor, userId);
    if (await areFriends(tx, actor, userId)) return friendship(userId, "FRIENDS");
    throw new AppError("NOT_FOUND");
  });
}

/** Rejects a request, if there is one; its sender is not notified. */
export function rejectFriendship(actor: Actor, pair: Pair): Promise<Friendship> {
  return withPair(actor, pair, async (tx, userId) => {
    await removeRequest(tx, actor, userId);
    if (await areFriends(tx, actor, userId)) return friendship(userId, "FRIENDS");
    const own = await tx.friendRequest.count({ where: { fromId: actor.id, toId: userId } });
    return friendship(userId, own > 0 ? "REQUEST_SENT" : "NOT_FRIENDS");
  });
}

/** Further steps in the transaction that ends a friendship; locks on books are taken in `before`. */
interface Steps {
  before: (tx: Tx) => Promise<void>;
  after: (tx: Tx) => Promise<void>;
}

export function endFriendship(actor: Actor, pair: Pair, { before, after }: Steps): Promise<void> {
  const end = async (tx: Tx, userId: string) => {
    await tx.friendship.deleteMany({ where: orderedPair(actor.id, userId) });
    await after(tx);
  };
  return withPair(actor, pair, end, before);
}

/**
 * Runs `work` for two users visible to each other, under the locks of the actor's row and the pair.
 * @param before takes the locks that come between the two.
 */
async function withPair<T>(
  actor: Actor,
  pair: Pair,
  work: (tx: Tx, userId: string) => Promise<T>,
  before?: (tx: Tx) => Promise<void>,
): Promise<T> {
  assertOwnPair(actor, pair);
  const { id, userId } = pair;
  return transact(async (tx) => {
    // Requests are counted in the row.
    await lockUserRow(tx, id);
    await before?.(tx);
    await lockPair(tx, id, userId);
    const seen = await tx.user.count({ where: { id: userId, ...visibleUser(actor) } });
    if (seen === 0) throw new AppError("NOT_FOUND");
    afterCommit(tx, () => publish([id, userId], "/user/queue/changes", { kind: "friends" }));
    return work(tx, userId);
  });
}

function friendship(userId: string, friendshipStatus: Friendship["friendshipStatus"]): Friendship {
  return { userId, friendshipStatus };
}

async function areFriends(tx: Tx, actor: Actor, userId: string): Promise<boolean> {
  return (await tx.friendship.count({ where: orderedPair(actor.id, userId) })) > 0;
}

/** Deletes the other user's request and marks its notification as read. @returns false if there was none. */
async function removeRequest(tx: Tx, actor: Actor, fromId: string): Promise<boolean> {
  const { count } = await tx.friendRequest.deleteMany({ where: { fromId, toId: actor.id } });
  if (count === 0) return false;
  await markNoticeRead(tx, { userId: actor.id, type: "FRIEND_REQUEST", actorId: fromId });
  return true;
}

/** @param how `invited` if the user had agreed by an invitation. */
async function createFriendship(
  tx: Tx,
  actor: Actor,
  userId: string,
  how: { invited?: number } = {},
): Promise<Friendship> {
  await tx.friendship.create({ data: orderedPair(actor.id, userId) });
  await notify(tx, {
    userId,
    type: "FRIEND_ACCEPTED",
    params: { name: await nameOf(tx, actor), ...how },
    actorId: actor.id,
  });
  return friendship(userId, "FRIENDS");
}

/** A request repeated within an hour notifies again only if the notification was read. */
async function notifyOfRequest(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const request = { userId, type: "FRIEND_REQUEST", actorId: actor.id } as const;
  if ((await tx.notification.count({ where: { ...request, readAt: null, withdrawnAt: null } })) > 0)
    return;
  if (await restoreNotice(tx, request)) return;
  await notify(tx, { ...request, params: { name: await nameOf(tx, actor) } });
}

async function nameOf(tx: Tx, actor: Actor): Promise<string> {
  return displayName(await tx.user.findUniqueOrThrow({ where: { id: actor.id } }));
}

/** Two users in the order in which their friendship is stored. */
function orderedPair(one: string, other: string): { aId: string; bId: string } {
  return one < other ? { aId: one, bId: other } : { aId: other, bId: one };
}
