import type { Actor } from "@/lib/server/session/actor";
import { sql, type Sql } from "@/lib/server/database/sql";
import { isBookInCircleSql, isInCircleSql } from "@/lib/features/books/policy";
import { IS_OPEN_CIRCLE, isActiveSql, notBlockedSql } from "@/lib/features/users/policy";
import type { Prisma } from "@/prisma/client/client";
import type { Admission, CircleRole } from "./terms";

/** Circles that no administrator hides, where the actor is a member. */
export function ownCircle(actor: Actor, role?: CircleRole) {
  return {
    hiddenAt: null,
    members: { some: { userId: actor.id, role } },
  } satisfies Prisma.CircleWhereInput;
}

/** No owner has blocked the actor or is blocked by them: one who is cannot join. */
export function isWithoutBlock(actor: Actor): Prisma.CircleWhereInput {
  const blocked = {
    OR: [
      { blocksMade: { some: { blockedId: actor.id } } },
      { blocksReceived: { some: { blockerId: actor.id } } },
    ],
  };
  return { members: { none: { role: "OWNER", user: blocked } } };
}

/** Circles whose name the actor may know by their id: they are in it, have asked, or may join or ask. */
export function visibleCircle(actor: Actor): Prisma.CircleWhereInput {
  return {
    hiddenAt: null,
    OR: [
      { members: { some: { userId: actor.id } } },
      {
        AND: isWithoutBlock(actor),
        OR: [
          { requests: { some: { userId: actor.id, asks: true } } },
          { admission: { in: ["REQUEST", "OPEN"] } },
        ],
      },
    ],
  };
}

/** The circle `c` lets in whoever comes, and no administrator hides it: visitors may know of it. */
export const IS_PUBLIC_CIRCLE = sql`c.admission = 'OPEN' AND c."hiddenAt" IS NULL`;

export function mayInvite(role: CircleRole, admission: Admission): boolean {
  return role === "OWNER" || admission !== "REQUEST";
}

/** The viewer sees the listing `l` of the owner `o` on the shelf of a circle that they are in. */
export function isOnShelfSql(circleId: Sql, viewer: Sql): Sql {
  return sql`${isInCircleSql(circleId)} AND ${isActiveSql("o")}
    AND ${notBlockedSql(sql`l."ownerId"`, viewer)}`;
}

/**
 * The owner `o` of the book `b` approves requests of fellow members at once, in a circle that is shown the book and
 * that the reader is in; blocks are not checked.
 */
export function approvesInCircleSql(reader: Sql): Sql {
  return sql`EXISTS (
    SELECT FROM "CircleMember" theirs JOIN "Circle" circle ON circle.id = theirs."circleId"
      JOIN "CircleMember" mine ON mine."circleId" = circle.id AND mine."userId" = ${reader}
     WHERE theirs."userId" = o.id AND theirs."approvesAtOnce" AND ${IS_OPEN_CIRCLE}
       AND ${isBookInCircleSql("b", sql`circle.id`)})`;
}
