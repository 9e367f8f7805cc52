import type { Actor } from "@/lib/server/session/actor";
import { db, runIn, type Tx } from "@/lib/server/database/db";
import { isRuleViolation } from "@/lib/server/database/errors";
import { lockUserRow } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { DEFAULT_LOCALE } from "@/lib/shared/locales";
import { newCode } from "@/lib/features/invitations/code";
import { ownCircle } from "./policy";
import { getCircle, getCircleInvitation, listCircleBooks, notOwner } from "./queries";
import type {
  Circle,
  CircleChange,
  CircleInput,
  CircleInvitation,
  CircleMembership,
  CircleShelf,
  CircleShelfQuery,
} from "./schema";

/** Makes a circle that the actor owns. @throws AppError CIRCLE_LIMIT. */
export async function createCircle(actor: Actor, input: CircleInput): Promise<Circle> {
  const language = input.language ?? actor.locale ?? DEFAULT_LOCALE;
  const data = { ...input, language, code: newCode() };
  const id = await withinLimits(
    transact(async (tx) => {
      await lockUserRow(tx, actor.id);
      const circle = await tx.circle.create({ data, select: { id: true } });
      const owner = { circleId: circle.id, userId: actor.id, role: "OWNER" } as const;
      await tx.circleMember.create({ data: owner });
      return circle.id;
    }),
  );
  return getCircle(actor, id);
}

/** @throws AppError NOT_FOUND (not a member), FORBIDDEN (not an owner), as all commands of owners here. */
export async function updateCircle(actor: Actor, id: string, data: CircleChange): Promise<Circle> {
  const where = { id, ...ownCircle(actor, "OWNER") };
  const { count } = await db().circle.updateMany({ where, data });
  if (count === 0) throw await notOwner(actor, id);
  return getCircle(actor, id);
}

/** Deletes the circle; all that was shown to it is shown to nobody there. */
export async function closeCircle(actor: Actor, id: string): Promise<void> {
  const { count } = await db().circle.deleteMany({
    where: { id, ...ownCircle(actor, "OWNER") },
  });
  if (count === 0) throw await notOwner(actor, id);
}

/** Changes the code: the former link stops working. */
export async function renewCircleInvitation(actor: Actor, id: string): Promise<CircleInvitation> {
  const { count } = await db().circle.updateMany({
    where: { id, ...ownCircle(actor, "OWNER") },
    data: { code: newCode(), codeAt: new Date() },
  });
  if (count === 0) throw await notOwner(actor, id);
  return getCircleInvitation(actor, id);
}

/** What a member sets for themselves. @throws AppError NOT_FOUND (not a member). */
export async function updateMembership(
  actor: Actor,
  id: string,
  data: CircleMembership,
): Promise<Circle> {
  const where = { circleId: id, userId: actor.id, circle: { hiddenAt: null } };
  const { count } = await db().circleMember.updateMany({ where, data });
  if (count === 0) throw new AppError("NOT_FOUND");
  return getCircle(actor, id);
}

/** What an administrator has decided. @returns false if it was so already. */
export async function hideOrRestore(tx: Tx, id: string, isHidden: boolean): Promise<boolean> {
  const { count } = await tx.circle.updateMany({
    where: { id, hiddenAt: isHidden ? null : { not: null } },
    data: { hiddenAt: isHidden ? new Date() : null },
  });
  return count > 0;
}

/** A page of the shelf; the first one counts as read, so that its books are no longer new. */
export async function readCircleBooks(
  actor: Actor,
  id: string,
  asked: CircleShelfQuery,
): Promise<CircleShelf> {
  const page = await listCircleBooks(actor, id, asked);
  const { query, genre, cursor } = asked;
  if (!query && !genre && !cursor) {
    const key = { circleId: id, userId: actor.id };
    await db().circleMember.updateMany({ where: key, data: { seenAt: new Date() } });
  }
  return page;
}

/**
 * Records that a user with an incomplete profile has come by this link; the latest one counts.
 * @throws AppError NOT_FOUND as `getCircleByCode` does.
 */
export async function recordCircleArrival(actor: Actor, code: string): Promise<void> {
  // By the database's clock, as the code's age is.
  const came = await runIn(db())`
    INSERT INTO "CircleGuest" ("userId", "circleId", "createdAt")
    SELECT ${actor.id}::uuid, circle.id, now() FROM "Circle" circle
     WHERE circle.code = ${code} AND circle."hiddenAt" IS NULL
        ON CONFLICT ("userId") DO UPDATE
           SET "circleId" = excluded."circleId", "createdAt" = excluded."createdAt"`;
  if (came === 0) throw new AppError("NOT_FOUND");
}

/** Translates what the database refuses. */
export async function withinLimits<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isRuleViolation(error, "CircleMember_limit")) throw new AppError("CIRCLE_LIMIT");
    if (isRuleViolation(error, "Circle_members_limit")) throw new AppError("CIRCLE_FULL");
    throw error;
  }
}
