import type { Actor } from "@/lib/server/session/actor";
import { query, rowsIn, type Tx } from "@/lib/server/database/db";
import { lockUser, lockUserRow } from "@/lib/server/database/locks";
import { sql } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { AppError, existing } from "@/lib/shared/errors";
import { DAY } from "@/lib/shared/time";
import {
  markNoticeRead,
  notify,
  restoreNotice,
  withdrawNotice,
} from "@/lib/features/notifications/commands";
import { ACTIVE_USER, isActiveSql, visibleUser } from "@/lib/features/users/policy";
import type { Circle as CircleRow, CircleMember } from "@/prisma/client/client";
import { withinLimits } from "./commands";
import { assertCircleOwner } from "./queries";
import { CIRCLES_OWNED, type CircleRole } from "./terms";

export interface MemberKey {
  circleId: string;
  userId: string;
}

/** Within so many days a member is told of one offer; one without an owner then asks the next member. */
const OFFER_DAYS = 7;
/** After so many days a circle without an owner asks a member again. */
const AGAIN_DAYS = 30;

const keyOf = ({ circleId, userId }: MemberKey) => ({ circleId_userId: { circleId, userId } });

/**
 * Offers a member the part of an owner, which they accept or not, or takes that back; makes an owner a member.
 * @throws AppError NOT_FOUND (one of the two is no member), FORBIDDEN, CIRCLE_NEEDS_OWNER (the last owner).
 */
export async function changeRole(actor: Actor, key: MemberKey, role: CircleRole): Promise<void> {
  await inCircle(key, async (tx, circle) => {
    await assertCircleOwner(actor, key.circleId, tx);
    const where = keyOf(key);
    const member = existing(await tx.circleMember.findUnique({ where }));
    if (role === "OWNER") {
      if (member.role === "OWNER" || member.offerOpen) return;
      // Across a block it is shown on the circle's page alone.
      const isSeen = await tx.user.count({ where: { id: key.userId, ...visibleUser(actor) } });
      await offer(tx, circle, { ...member, isTold: isSeen > 0 });
    } else if (member.role === "OWNER") {
      await assertOtherOwner(tx, key);
      await tx.circleMember.update({ where, data: { role } });
    } else {
      await withdrawOffer(tx, key);
    }
  });
}

/**
 * A member who is asked to run the circle says yes or no. Idempotent.
 * @throws AppError NOT_FOUND (not a member; yes without an open offer), CIRCLE_LIMIT.
 */
export async function answerOffer(actor: Actor, circleId: string, accepts: boolean): Promise<void> {
  const key = { circleId, userId: actor.id };
  await inCircle(key, async (tx, circle) => {
    const where = keyOf(key);
    const { role, offerOpen } = existing(await tx.circleMember.findUnique({ where }));
    if (accepts && role === "MEMBER" && !offerOpen) throw new AppError("NOT_FOUND");
    if (!offerOpen) return;
    const data = { offerOpen: false, ...(accepts && { role: "OWNER" as const }) };
    await tx.circleMember.update({ where, data });
    await markNoticeRead(tx, { ...key, type: "CIRCLE_OFFER" });
    await offerIfVacant(tx, circle);
  });
}

async function offer(
  tx: Tx,
  { id: circleId, name: circle }: CircleRow,
  { userId, offeredAt, isTold }: Pick<CircleMember, "userId" | "offeredAt"> & { isTold: boolean },
): Promise<void> {
  const where = keyOf({ circleId, userId });
  await tx.circleMember.update({ where, data: { offerOpen: true, offeredAt: new Date() } });
  const notice = { userId, type: "CIRCLE_OFFER" } as const;
  if (!isTold || (await restoreNotice(tx, { ...notice, circleId }))) return;
  if (offeredAt && offeredAt > daysAgo(OFFER_DAYS)) return;
  await notify(tx, { ...notice, params: { circle, circleId } });
}

/** Of one member, or of all. */
export async function withdrawOffer(
  tx: Tx,
  { circleId, userId }: Pick<MemberKey, "circleId"> & Partial<MemberKey>,
): Promise<void> {
  const where = { circleId, userId, offerOpen: true };
  await tx.circleMember.updateMany({ where, data: { offerOpen: false } });
  await withdrawNotice(tx, { userId, type: "CIRCLE_OFFER", circleId });
}

/**
 * Where no owner may sign in, the member who has been there longest is asked to run the circle; then the next, once they
 * say no or have not answered for some days. The caller holds the circle's lock.
 */
export async function offerIfVacant(tx: Tx, circle: CircleRow): Promise<void> {
  const { id: circleId } = circle;
  if (circle.hiddenAt || (await ownersOf(tx, circleId)).length > 0) return;
  const asked = { circleId, offerOpen: true, user: ACTIVE_USER };
  const since = { offeredAt: { gt: daysAgo(OFFER_DAYS) } };
  if ((await tx.circleMember.count({ where: { ...asked, ...since } })) > 0) return;
  const [next] = await rowsIn<Pick<CircleMember, "userId" | "offeredAt">>(tx)`
    SELECT m."userId", m."offeredAt" FROM "CircleMember" m JOIN "User" u ON u.id = m."userId"
     WHERE m."circleId" = ${circleId}::uuid AND m.role = 'MEMBER' AND ${isActiveSql("u")}
       AND (m."offeredAt" IS NULL OR m."offeredAt" < ${daysAgo(AGAIN_DAYS)}::timestamptz)
       AND (SELECT count(*) FROM "CircleMember" other
             WHERE other."userId" = m."userId" AND other.role = 'OWNER') < ${CIRCLES_OWNED}::int
     ORDER BY m."offeredAt" NULLS FIRST, m."joinedAt", m."userId" LIMIT 1`;
  // Without another one to ask the former offer stays.
  if (!next) return;
  await withdrawOffer(tx, { circleId });
  await offer(tx, circle, { ...next, isTold: true });
}

/**
 * After an account was closed or opened again: circles that it alone owned are offered to a member, or what was offered
 * meanwhile is taken back. A closed account stays an owner, so that it is one again afterwards.
 */
export async function settleOwnedCircles(tx: Tx, userId: string): Promise<void> {
  for (const circle of await lockCirclesOf(tx, { userId, role: "OWNER" })) {
    const owners = await ownersOf(tx, circle.id);
    if (owners.join() !== userId) {
      await offerIfVacant(tx, circle);
      continue;
    }
    // Whoever was asked may be asked again the next time.
    const asked = { circleId: circle.id, offerOpen: true };
    await tx.circleMember.updateMany({ where: asked, data: { offeredAt: null, offerOpen: false } });
    await withdrawOffer(tx, { circleId: circle.id });
  }
}

/** Asks the next member in circles without an owner where nobody has answered. */
export async function settleVacantCircles(): Promise<void> {
  const vacant = await query<{ id: string }>(
    "vacant-circles",
    sql`SELECT circle.id FROM "Circle" circle
         WHERE circle."hiddenAt" IS NULL AND NOT EXISTS (
           SELECT FROM "CircleMember" m JOIN "User" u ON u.id = m."userId"
            WHERE m."circleId" = circle.id AND m.role = 'OWNER' AND ${isActiveSql("u")})`,
  );
  await runEach("circles without an owner", vacant, ({ id }) =>
    transact(async (tx) => {
      const circle = await lockCircle(tx, id);
      if (circle) await offerIfVacant(tx, circle);
    }),
  );
}

/**
 * Runs `work` under the locks of the user whose membership changes, and of the circle, which all changes of its
 * members take: so the last owner who may sign in does not go.
 * @param before runs between the locks, and may lock books.
 * @throws AppError NOT_FOUND if the user or the circle is not there, or it is hidden.
 */
export async function inCircle(
  { circleId, userId }: MemberKey,
  work: (tx: Tx, circle: CircleRow) => Promise<void>,
  before?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const done = transact(async (tx) => {
    await lockUserRow(tx, userId, "NOT_FOUND");
    await before?.(tx);
    await lockUser(tx, userId);
    const circle = await lockCircle(tx, circleId);
    if (!circle || circle.hiddenAt) throw new AppError("NOT_FOUND");
    await work(tx, circle);
  });
  await withinLimits(done);
}

async function lockCircle(tx: Tx, id: string): Promise<CircleRow | null> {
  await rowsIn<unknown>(tx)`SELECT 1 FROM "Circle" WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.circle.findUnique({ where: { id } });
}

/** Circles of a user in which they have this part, locked. */
export async function lockCirclesOf(
  tx: Tx,
  member: Pick<MemberKey, "userId"> & { role?: CircleRole },
): Promise<CircleRow[]> {
  const where = { members: { some: member } };
  const found = await tx.circle.findMany({ where, orderBy: { id: "asc" }, select: { id: true } });
  const locked = [];
  for (const { id } of found) locked.push(await lockCircle(tx, id));
  return locked.filter((circle) => circle !== null);
}

/** @throws AppError CIRCLE_NEEDS_OWNER. */
export async function assertOtherOwner(tx: Tx, { circleId, userId }: MemberKey): Promise<void> {
  const others = (await ownersOf(tx, circleId)).filter((id) => id !== userId);
  if (others.length === 0) throw new AppError("CIRCLE_NEEDS_OWNER");
}

/** Ids of the owners who may sign in. */
export async function ownersOf(tx: Tx, circleId: string): Promise<string[]> {
  const where = { circleId, role: "OWNER", user: ACTIVE_USER } as const;
  const owners = await tx.circleMember.findMany({ where, orderBy: { userId: "asc" } });
  return owners.map(({ userId }) => userId);
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
