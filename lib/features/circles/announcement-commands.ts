import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, type Tx } from "@/lib/server/database/db";
import { raw } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { notifyAll, withdrawNotice } from "@/lib/features/notifications/commands";
import { IS_OPEN_CIRCLE, isActiveSql, notBlockedSql, viewerSql } from "@/lib/features/users/policy";
import { ownCircle } from "./policy";
import { assertCircleOwner, getCircle, notOwner } from "./queries";
import type { Circle, CircleAnnouncementInput } from "./schema";

/**
 * Writes to all members, once a week, and notifies those who have not blocked the actor and are not blocked by them.
 * The announcement before is gone.
 * @throws AppError NOT_FOUND (not a member), FORBIDDEN (not an owner), CIRCLE_ANNOUNCEMENT_WEEKLY, `about` from when
 *   the next one may be written.
 */
export async function announce(
  actor: Actor,
  circleId: string,
  { content }: CircleAnnouncementInput,
): Promise<Circle> {
  await transact(async (tx) => {
    await withdrawAnnounced(tx, circleId);
    const [circle] = await rowsIn<{ name: string }>(tx)`
      INSERT INTO "CircleAnnouncement" ("circleId", "authorId", content, "writtenAt", "nextFrom")
      SELECT circle.id, m."userId", ${content}, now(), date_trunc('day', now(), 'UTC') + interval '7 days'
        FROM "Circle" circle JOIN "CircleMember" m ON m."circleId" = circle.id
       WHERE circle.id = ${circleId}::uuid AND m."userId" = ${actor.id}::uuid AND m.role = 'OWNER'
         AND ${IS_OPEN_CIRCLE}
      ON CONFLICT ("circleId") DO UPDATE
         SET ("authorId", content, "writtenAt", "nextFrom") =
             (excluded."authorId", excluded.content, excluded."writtenAt", excluded."nextFrom")
       WHERE "CircleAnnouncement"."nextFrom" <= excluded."writtenAt"
      RETURNING (SELECT circle.name FROM "Circle" circle WHERE circle.id = "CircleAnnouncement"."circleId") AS name`;
    if (!circle) throw await whyNot(tx, actor, circleId);
    const params = { circle: circle.name, circleId };
    const notice = { type: "CIRCLE_ANNOUNCEMENT", params, actorId: actor.id } as const;
    await notifyAll(tx, await membersToTell(tx, actor, circleId), notice);
  });
  return getCircle(actor, circleId);
}

async function whyNot(tx: Tx, actor: Actor, circleId: string): Promise<AppError> {
  const found = await tx.circleAnnouncement.findFirst({
    where: { circleId, circle: ownCircle(actor, "OWNER") },
  });
  if (!found) return notOwner(actor, circleId, tx);
  const from = found.nextFrom.toISOString();
  const detail = `The next announcement can be written from ${from}.`;
  return new AppError("CIRCLE_ANNOUNCEMENT_WEEKLY", { about: { from }, detail });
}

/** Ids of the other members who may sign in, without a block between them and the actor. */
async function membersToTell(tx: Tx, actor: Actor, circleId: string): Promise<string[]> {
  const rows = await rowsIn<{ id: string }>(tx)`
    SELECT u.id FROM "CircleMember" m JOIN "User" u ON u.id = m."userId"
     WHERE m."circleId" = ${circleId}::uuid AND u.id <> ${actor.id}::uuid AND ${isActiveSql("u")}
       AND ${notBlockedSql(raw("u.id"), viewerSql(actor))}
     ORDER BY u.id`;
  return rows.map(({ id }) => id);
}

/**
 * Takes the announcement back; the week in which it was written is not given back. Idempotent.
 * @throws AppError NOT_FOUND (not a member), FORBIDDEN (not an owner).
 */
export async function takeAnnouncementBack(actor: Actor, circleId: string): Promise<void> {
  await transact(async (tx) => {
    await assertCircleOwner(actor, circleId, tx);
    await withdrawAnnounced(tx, circleId);
    await tx.circleAnnouncement.updateMany({
      where: { circleId },
      data: { content: null, authorId: null },
    });
  });
}

/** Hides what members have not read of the announcement that stands. */
async function withdrawAnnounced(tx: Tx, circleId: string): Promise<void> {
  const [last] = await rowsIn<{ authorId: string | null }>(tx)`
    SELECT "authorId" FROM "CircleAnnouncement" WHERE "circleId" = ${circleId}::uuid FOR NO KEY UPDATE`;
  if (!last?.authorId) return;
  await withdrawNotice(tx, { type: "CIRCLE_ANNOUNCEMENT", actorId: last.authorId, circleId });
}
