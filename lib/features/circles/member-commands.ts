import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, type Tx } from "@/lib/server/database/db";
import { lockUser, lockUserRow } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { AppError, existing } from "@/lib/shared/errors";
import {
  markNoticeRead,
  notify,
  restoreNotice,
  withdrawNotice,
} from "@/lib/features/notifications/commands";
import { displayName } from "@/lib/features/users/display-name";
import { ACTIVE_USER, isActiveSql } from "@/lib/features/users/policy";
import type { Circle as CircleRow } from "@/prisma/client/client";
import { withinLimits } from "./commands";
import { isWithoutBlock } from "./policy";
import { assertCircleOwner, getCircle } from "./queries";
import type { Circle, CircleJoin } from "./schema";
import { CIRCLES_OWNED, type CircleRole } from "./terms";

interface Key {
  circleId: string;
  userId: string;
}

/**
 * Joins a circle: at once if it is open or the code is its own, else by a request where requests are taken. Whom an
 * owner has declined or removed waits, as if they had asked anew. Idempotent.
 * @throws AppError NOT_FOUND (unknown, closed, hidden, without the code, or of an owner blocked either way),
 *   CIRCLE_LIMIT, CIRCLE_FULL.
 */
export async function joinCircle(actor: Actor, id: string, { code }: CircleJoin): Promise<Circle> {
  const key = { circleId: id, userId: actor.id };
  await inCircle(key, async (tx, circle) => {
    if (await tx.circleMember.count({ where: key })) return;
    await assertMayJoin(tx, actor, id);
    const request = await tx.circleRequest.findUnique({ where: { circleId_userId: key } });
    if (circle.admission === "OPEN" || circle.code === code) {
      if (!request?.declinedAt) await admit(tx, key);
    } else if (circle.admission === "REQUEST") {
      if (!request) await ask(tx, circle, key);
    } else if (!request) {
      throw new AppError("NOT_FOUND");
    }
  });
  return getCircle(actor, id);
}

async function assertMayJoin(tx: Tx, actor: Actor, id: string): Promise<void> {
  const allowed = await tx.circle.count({ where: { id, ...isWithoutBlock(actor) } });
  if (allowed === 0) throw new AppError("NOT_FOUND");
}

/** A request repeated within an hour notifies again only if the notification was read. */
async function ask(tx: Tx, { name: circle }: CircleRow, key: Key): Promise<void> {
  await tx.circleRequest.create({ data: key });
  const { circleId, userId: actorId } = key;
  const name = displayName(await tx.user.findUniqueOrThrow({ where: { id: actorId } }));
  for (const userId of await ownersOf(tx, circleId)) {
    const notice = { userId, type: "CIRCLE_REQUEST", actorId } as const;
    if (await restoreNotice(tx, { ...notice, circleId })) continue;
    await notify(tx, { ...notice, params: { name, circle, circleId } });
  }
}

/**
 * An owner admits the reader, or declines; a declined or removed one can be admitted later. Idempotent.
 * @throws AppError NOT_FOUND (not a member, or there is no request), FORBIDDEN (not an owner), CIRCLE_LIMIT,
 *   CIRCLE_FULL.
 */
export async function decideRequest(actor: Actor, key: Key, isAdmitted: boolean): Promise<void> {
  await inCircle(key, async (tx, circle) => {
    await assertCircleOwner(actor, key.circleId, tx);
    if (isAdmitted && (await tx.circleMember.count({ where: key }))) return;
    existing(await tx.circleRequest.findUnique({ where: { circleId_userId: key } }));
    const { circleId, userId } = key;
    for (const owner of await ownersOf(tx, circleId)) {
      const notice = { userId: owner, actorId: userId, circleId };
      await markNoticeRead(tx, { ...notice, type: "CIRCLE_REQUEST" });
    }
    if (!isAdmitted) {
      await tx.circleRequest.update({
        where: { circleId_userId: key },
        data: { declinedAt: new Date() },
      });
      return;
    }
    await admit(tx, key);
    const params = { circle: circle.name, circleId };
    await notify(tx, { userId, type: "CIRCLE_ADMITTED", params, actorId: actor.id });
  });
}

async function admit(tx: Tx, key: Key): Promise<void> {
  await withdrawRequest(tx, key);
  await tx.circleMember.create({ data: key });
  await tx.circleGuest.deleteMany({ where: key });
}

async function withdrawRequest(tx: Tx, key: Key): Promise<void> {
  const { count } = await tx.circleRequest.deleteMany({ where: key });
  if (count === 0) return;
  const { circleId, userId: actorId } = key;
  for (const userId of await ownersOf(tx, circleId)) {
    await withdrawNotice(tx, { userId, type: "CIRCLE_REQUEST", actorId, circleId });
  }
}

/**
 * Makes a member an owner, or an owner a member.
 * @throws AppError NOT_FOUND (one of the two is no member), FORBIDDEN, CIRCLE_NEEDS_OWNER (the last owner),
 *   CIRCLE_LIMIT.
 */
export async function changeRole(actor: Actor, key: Key, role: CircleRole): Promise<void> {
  await inCircle(key, async (tx) => {
    await assertCircleOwner(actor, key.circleId, tx);
    const member = await tx.circleMember.findUnique({ where: { circleId_userId: key } });
    if (existing(member).role === role) return;
    if (role === "MEMBER") await assertOtherOwner(tx, key);
    await tx.circleMember.update({ where: { circleId_userId: key }, data: { role } });
  });
}

/**
 * Leaves the circle, or withdraws one's request; as an owner, removes a member, who cannot come back until an owner
 * admits them. What they show there is shown there no more. Leaving is idempotent.
 * @param before runs first in the transaction, under the lock of the user's row.
 * @throws AppError NOT_FOUND, FORBIDDEN, CIRCLE_NEEDS_OWNER (the last owner leaves).
 */
export async function endMembership(
  actor: Actor,
  key: Key,
  before: (tx: Tx) => Promise<void>,
): Promise<void> {
  const isOwn = key.userId === actor.id;
  const work = async (tx: Tx) => {
    if (!isOwn) await assertCircleOwner(actor, key.circleId, tx);
    const member = await tx.circleMember.findUnique({ where: { circleId_userId: key } });
    if (isOwn && !member) {
      // A declined request stays: it keeps its reader out.
      const open = await tx.circleRequest.count({ where: { ...key, declinedAt: null } });
      if (open > 0) await withdrawRequest(tx, key);
      return;
    }
    if (existing(member).role === "OWNER") await assertOtherOwner(tx, key);
    await tx.circleMember.delete({ where: { circleId_userId: key } });
    if (!isOwn) await tx.circleRequest.create({ data: { ...key, declinedAt: new Date() } });
  };
  await inCircle(key, work, before);
}

/**
 * Who looks after the circle's own books when this member is gone: the owner who has been there longest, else the
 * member. They stay until the transaction ends; their row is locked.
 */
export async function nextToLookAfter(
  tx: Tx,
  { circleId, userId }: Key,
): Promise<string | undefined> {
  const [next] = await rowsIn<{ userId: string }>(tx)`
    SELECT m."userId" FROM "CircleMember" m JOIN "User" u ON u.id = m."userId"
     WHERE m."circleId" = ${circleId}::uuid AND m."userId" <> ${userId}::uuid AND ${isActiveSql("u")}
     ORDER BY m.role, m."joinedAt", m."userId" LIMIT 1
       FOR NO KEY UPDATE OF u FOR SHARE OF m`;
  return next?.userId;
}

/**
 * Takes a user whose account is deleted out of all circles. Where they were the last owner, the member
 * who has been there longest becomes one; a circle with nobody left is deleted.
 */
export async function leaveAllCircles(tx: Tx, userId: string): Promise<void> {
  const left = await rowsIn<{ id: string }>(tx)`
    SELECT circle.id FROM "Circle" circle JOIN "CircleMember" m ON m."circleId" = circle.id
     WHERE m."userId" = ${userId}::uuid ORDER BY circle.id FOR NO KEY UPDATE OF circle`;
  for (const { id: circleId } of left) {
    await tx.circleMember.delete({ where: { circleId_userId: { circleId, userId } } });
    if ((await tx.circleMember.count({ where: { circleId, role: "OWNER" } })) > 0) continue;
    const heir = await heirOf(tx, circleId);
    if (heir) {
      const where = { circleId_userId: { circleId, userId: heir } };
      await tx.circleMember.update({ where, data: { role: "OWNER" } });
    } else {
      await tx.circle.delete({ where: { id: circleId } });
    }
  }
}

/** The member who has been there longest, may sign in, and owns fewer circles than one may. */
async function heirOf(tx: Tx, circleId: string): Promise<string | undefined> {
  const [heir] = await rowsIn<{ userId: string }>(tx)`
    SELECT m."userId" FROM "CircleMember" m JOIN "User" u ON u.id = m."userId"
     WHERE m."circleId" = ${circleId}::uuid AND u."deletedAt" IS NULL AND u."bannedAt" IS NULL
       AND (SELECT count(*) FROM "CircleMember" other
             WHERE other."userId" = m."userId" AND other.role = 'OWNER') < ${CIRCLES_OWNED}::int
     ORDER BY m."joinedAt", m."userId" LIMIT 1`;
  return heir?.userId;
}

/**
 * Runs `work` under the locks of the user whose membership changes, and of the circle, which all changes of its
 * members take: so it is never without an owner.
 * @param before runs between the locks, and may lock books.
 * @throws AppError NOT_FOUND if the user or the circle is not there, or it is hidden.
 */
async function inCircle(
  { circleId, userId }: Key,
  work: (tx: Tx, circle: CircleRow) => Promise<void>,
  before?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const done = transact(async (tx) => {
    await lockUserRow(tx, userId, "NOT_FOUND");
    await before?.(tx);
    await lockUser(tx, userId);
    const [locked] = await rowsIn<{ id: string }>(tx)`
      SELECT id FROM "Circle" WHERE id = ${circleId}::uuid AND "hiddenAt" IS NULL FOR NO KEY UPDATE`;
    const circle = await tx.circle.findUniqueOrThrow({ where: { id: existing(locked).id } });
    await work(tx, circle);
  });
  await withinLimits(done);
}

/** @throws AppError CIRCLE_NEEDS_OWNER. */
async function assertOtherOwner(tx: Tx, { circleId, userId }: Key): Promise<void> {
  const others = { circleId, role: "OWNER", userId: { not: userId } } as const;
  if ((await tx.circleMember.count({ where: others })) === 0)
    throw new AppError("CIRCLE_NEEDS_OWNER");
}

/** Ids of the owners who may sign in. */
export async function ownersOf(tx: Tx, circleId: string): Promise<string[]> {
  const where = { circleId, role: "OWNER", user: ACTIVE_USER } as const;
  const owners = await tx.circleMember.findMany({ where, orderBy: { userId: "asc" } });
  return owners.map(({ userId }) => userId);
}
