import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { publish } from "@/lib/server/realtime";
import { notify, restoreNotice, withdrawNotice } from "@/lib/features/notifications/commands";
import { displayName } from "@/lib/features/users/display-name";
import { visibleUser } from "@/lib/features/users/policy";
import { assertOwnPair, orderedPair, type Pair } from "./pair";
import type { Friendship } from "./schema";
import { REQUESTS_A_DAY, REQUESTS_OF_NEW_ACCOUNT } from "./terms";

/**
 * Asks somebody for friendship, and tells them. Where they have asked already, the two are friends
 * from now on. Asking twice, or asking a friend, changes nothing.
 * @throws AppError FORBIDDEN (for another reader), INVALID_INPUT (oneself), NOT_FOUND (unknown, deleted,
 *   banned, or blocked either way); so do the others here. FRIEND_REQUEST_LIMIT until the day (UTC)
 *   is over.
 */
export function requestFriendship(actor: Actor, pair: Pair): Promise<Friendship> {
  return withPair(actor, pair, async (tx, userId) => {
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
  });
}

/** One update that hits no row once the day's requests are used up, however many come at once. */
async function countRequest(tx: Tx, actor: Actor): Promise<void> {
  const counted = await tx.$executeRaw`
    UPDATE "User" SET "friendRequestDay" = (now() AT TIME ZONE 'UTC')::date,
           "friendRequestCount" = CASE "friendRequestDay" WHEN (now() AT TIME ZONE 'UTC')::date
                                  THEN "friendRequestCount" ELSE 0 END + 1
     WHERE id = ${actor.id}::uuid AND (
       "friendRequestDay" IS DISTINCT FROM (now() AT TIME ZONE 'UTC')::date
       OR "friendRequestCount" < CASE WHEN "createdAt" > now() - interval '1 day'
                                 THEN ${REQUESTS_OF_NEW_ACCOUNT}::int ELSE ${REQUESTS_A_DAY}::int END)`;
  if (counted === 0)
    throw new AppError("FRIEND_REQUEST_LIMIT", undefined, secondsOfDayLeft(new Date()));
}

/** Until midnight UTC. */
function secondsOfDayLeft(now: Date): number {
  return 86_400 - Math.floor((now.getTime() / 1000) % 86_400);
}

/** Takes back a request, if there is one. */
export function withdrawRequest(actor: Actor, pair: Pair): Promise<void> {
  return withPair(actor, pair, async (tx, userId) => {
    const { count } = await tx.friendRequest.deleteMany({
      where: { fromId: actor.id, toId: userId },
    });
    if (count > 0) await withdrawNotice(tx, { userId, type: "FRIEND_REQUEST", actorId: actor.id });
  });
}

/** Says yes, and tells who asked; again, it changes nothing. Throws NOT_FOUND where nobody asks. */
export function acceptFriendship(actor: Actor, pair: Pair): Promise<Friendship> {
  return withPair(actor, pair, async (tx, userId) => {
    if (await removeRequest(tx, actor, userId)) return createFriendship(tx, actor, userId);
    if (await areFriends(tx, actor, userId)) return friendship(userId, "FRIENDS");
    throw new AppError("NOT_FOUND");
  });
}

/** Says no to a request, if there is one; who asked is not told. */
export function rejectFriendship(actor: Actor, pair: Pair): Promise<Friendship> {
  return withPair(actor, pair, async (tx, userId) => {
    await removeRequest(tx, actor, userId);
    if (await areFriends(tx, actor, userId)) return friendship(userId, "FRIENDS");
    const own = await tx.friendRequest.count({ where: { fromId: actor.id, toId: userId } });
    return friendship(userId, own > 0 ? "REQUEST_SENT" : "NOT_FRIENDS");
  });
}

/** Ends a friendship, if there is one. */
export function endFriendship(actor: Actor, pair: Pair): Promise<void> {
  return withPair(actor, pair, async (tx, userId) => {
    await tx.friendship.deleteMany({ where: orderedPair(actor.id, userId) });
  });
}

/** One act between two who see each other; nothing else happens between the two meanwhile. */
async function withPair<T>(
  actor: Actor,
  pair: Pair,
  act: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  assertOwnPair(actor, pair);
  const { id, userId } = pair;
  return transact(async (tx) => {
    await tx.$executeRaw`SELECT lock_pair(${id}::uuid, ${userId}::uuid)`;
    const seen = await tx.user.count({ where: { id: userId, ...visibleUser(actor) } });
    if (seen === 0) throw new AppError("NOT_FOUND");
    afterCommit(tx, () => publish([id, userId], "/user/queue/changes", { kind: "friends" }));
    return act(tx, userId);
  });
}

function friendship(userId: string, friendshipStatus: Friendship["friendshipStatus"]): Friendship {
  return { userId, friendshipStatus };
}

async function areFriends(tx: Tx, actor: Actor, userId: string): Promise<boolean> {
  return (await tx.friendship.count({ where: orderedPair(actor.id, userId) })) > 0;
}

/** Removes the other's request and marks its notification as read; false where there is none. */
async function removeRequest(tx: Tx, actor: Actor, fromId: string): Promise<boolean> {
  const { count } = await tx.friendRequest.deleteMany({ where: { fromId, toId: actor.id } });
  if (count === 0) return false;
  await tx.notification.updateMany({
    where: { userId: actor.id, actorId: fromId, type: "FRIEND_REQUEST", readAt: null },
    data: { readAt: new Date() },
  });
  return true;
}

async function createFriendship(tx: Tx, actor: Actor, userId: string): Promise<Friendship> {
  await tx.friendship.create({ data: orderedPair(actor.id, userId) });
  await notify(tx, {
    userId,
    type: "FRIEND_ACCEPTED",
    params: { name: await nameOf(tx, actor) },
    actorId: actor.id,
  });
  return friendship(userId, "FRIENDS");
}

/** Somebody who asks, withdraws and asks again within an hour is notified of once, until it has been read. */
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
