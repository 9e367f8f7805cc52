import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { AppError, existing } from "@/lib/shared/errors";
import {
  markNoticeRead,
  notify,
  restoreNotice,
  withdrawNotice,
} from "@/lib/features/notifications/commands";
import { displayName } from "@/lib/features/users/display-name";
import type { Circle as CircleRow } from "@/prisma/client/client";
import {
  assertOtherOwner,
  inCircle,
  lockCirclesOf,
  offerIfVacant,
  ownersOf,
  withdrawOffer,
  type MemberKey,
} from "./owner-commands";
import { isWithoutBlock } from "./policy";
import { assertCircleOwner, getCircle } from "./queries";
import type { Circle, CircleJoin } from "./schema";

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
    const where = { circleId_userId: key };
    const request = await tx.circleRequest.findUnique({ where });
    if (request?.asks === false) await tx.circleRequest.update({ where, data: { asks: true } });
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
async function ask(tx: Tx, { name: circle }: CircleRow, key: MemberKey): Promise<void> {
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
 * An owner admits the reader, or declines; a declined or removed one can be admitted later. Of those, who does not ask
 * to join (any more) does not become a member, but may ask or join again. Idempotent.
 * @throws AppError NOT_FOUND (not a member, or there is no request), FORBIDDEN (not an owner), CIRCLE_LIMIT,
 *   CIRCLE_FULL.
 */
export async function decideRequest(
  actor: Actor,
  key: MemberKey,
  isAdmitted: boolean,
): Promise<void> {
  await inCircle(key, async (tx, circle) => {
    await assertCircleOwner(actor, key.circleId, tx);
    if (isAdmitted && (await tx.circleMember.count({ where: key }))) return;
    const request = await tx.circleRequest.findUnique({ where: { circleId_userId: key } });
    const { asks } = existing(request);
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
    if (!asks) {
      await tx.circleRequest.delete({ where: { circleId_userId: key } });
      return;
    }
    await admit(tx, key);
    const params = { circle: circle.name, circleId };
    await notify(tx, { userId, type: "CIRCLE_ADMITTED", params, actorId: actor.id });
  });
}

async function admit(tx: Tx, key: MemberKey): Promise<void> {
  await withdrawRequest(tx, key);
  await tx.circleMember.create({ data: key });
  await tx.circleGuest.deleteMany({ where: key });
}

async function withdrawRequest(tx: Tx, key: MemberKey): Promise<void> {
  const { count } = await tx.circleRequest.deleteMany({ where: key });
  if (count === 0) return;
  const { circleId, userId: actorId } = key;
  for (const userId of await ownersOf(tx, circleId)) {
    await withdrawNotice(tx, { userId, type: "CIRCLE_REQUEST", actorId, circleId });
  }
}

/**
 * Leaves the circle, or withdraws one's request; as an owner, removes a member, who cannot come back until an owner
 * admits them. What they show there is shown there no more. Leaving is idempotent.
 * @param before runs first in the transaction, under the lock of the user's row.
 * @throws AppError NOT_FOUND, FORBIDDEN, CIRCLE_NEEDS_OWNER (the last owner leaves).
 */
export async function endMembership(
  actor: Actor,
  key: MemberKey,
  before: (tx: Tx) => Promise<void>,
): Promise<void> {
  const isOwn = key.userId === actor.id;
  const work = async (tx: Tx, circle: CircleRow) => {
    if (!isOwn) await assertCircleOwner(actor, key.circleId, tx);
    const member = await tx.circleMember.findUnique({ where: { circleId_userId: key } });
    if (isOwn && !member) {
      // A declined request stays: it keeps its reader out.
      const declined = { ...key, declinedAt: { not: null } };
      const data = { asks: false };
      const { count } = await tx.circleRequest.updateMany({ where: declined, data });
      if (count === 0) await withdrawRequest(tx, key);
      return;
    }
    if (existing(member).role === "OWNER") await assertOtherOwner(tx, key);
    if (existing(member).offerOpen) await withdrawOffer(tx, key);
    await tx.circleMember.delete({ where: { circleId_userId: key } });
    if (!isOwn) {
      await tx.circleRequest.create({ data: { ...key, declinedAt: new Date(), asks: false } });
    }
    await offerIfVacant(tx, circle);
  };
  await inCircle(key, work, before);
}

/**
 * Takes a user whose account is deleted out of all circles. One that is left without an owner is offered to a member; one
 * with nobody left is deleted.
 */
export async function leaveAllCircles(tx: Tx, userId: string): Promise<void> {
  for (const circle of await lockCirclesOf(tx, { userId })) {
    const { id: circleId } = circle;
    await tx.circleMember.delete({ where: { circleId_userId: { circleId, userId } } });
    if ((await tx.circleMember.count({ where: { circleId } })) > 0) await offerIfVacant(tx, circle);
    else await tx.circle.delete({ where: { id: circleId } });
  }
}
