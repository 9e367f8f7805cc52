import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import type { Actor } from "@/lib/server/session/actor";
import type { Prisma } from "@/prisma/client/client";
import { displayName } from "./display-name";
import { ACTIVE_LOAN_STATUSES } from "./terms";

/** Accounts that are neither banned nor deleted. */
export const ACTIVE_USER = { bannedAt: null, deletedAt: null } satisfies Prisma.UserWhereInput;

/** The same for a row already read. */
export function isActive(user: { bannedAt: unknown; deletedAt: unknown }): boolean {
  return !user.bannedAt && !user.deletedAt;
}

/** The same in SQL. @param alias of "User". */
export function isActiveSql(alias: string): Sql {
  return raw(`${alias}."bannedAt" IS NULL AND ${alias}."deletedAt" IS NULL`);
}

/** Users visible to the actor: active ones, where neither has blocked the other. */
export function visibleUser(actor: Pick<Actor, "id">): Prisma.UserWhereInput {
  return {
    ...ACTIVE_USER,
    blocksMade: { none: { blockedId: actor.id } },
    blocksReceived: { none: { blockerId: actor.id } },
  };
}

/** The id of the acting user as an SQL parameter, for the fragments here and in other features. */
export function viewerSql(actor: Pick<Actor, "id"> | null): Sql {
  return sql`${actor?.id ?? null}::uuid`;
}

/**
 * Neither has blocked the other, in SQL.
 * @param user column with the other user's id, for example `b."ownerId"`.
 * @param viewer id of the acting user; null for a visitor.
 */
export function notBlockedSql(user: Sql, viewer: Sql): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM "Block" bl
            WHERE bl."blockerId" = ${viewer} AND bl."blockedId" = ${user})
      AND NOT EXISTS (SELECT 1 FROM "Block" bl
            WHERE bl."blockerId" = ${user} AND bl."blockedId" = ${viewer})`;
}

/** The user is hidden from the viewer: banned, deleted, or blocked either way. @param alias of "User". */
export function isHiddenSql(alias: string, viewer: Sql): Sql {
  return sql`(NOT (${isActiveSql(alias)}) OR NOT (${notBlockedSql(raw(`${alias}.id`), viewer)}))`;
}

/** Ids of the user and of everybody blocked either way, as an array. @param alias of "User". */
export function selfAndBlockedSql(alias: string): Sql {
  return raw(`${alias}.id || ARRAY(SELECT "blockedId" FROM "Block" WHERE "blockerId" = ${alias}.id
    UNION ALL SELECT "blockerId" FROM "Block" WHERE "blockedId" = ${alias}.id)`);
}

/** Ids of the user's friends, as an array. @param alias of "User". */
export function friendIdsSql(alias: string): Sql {
  return raw(`ARRAY(SELECT "bId" FROM "Friendship" WHERE "aId" = ${alias}.id
    UNION ALL SELECT "aId" FROM "Friendship" WHERE "bId" = ${alias}.id)`);
}

/** The two have an active loan, so that they see each other's whole postal code. */
export function haveActiveLoanSql(user: Sql, viewer: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "Loan" ml WHERE ml.status IN (${literals(ACTIVE_LOAN_STATUSES)})
      AND (ml."ownerId" = ${viewer} AND ml."borrowerId" = ${user}
           OR ml."borrowerId" = ${viewer} AND ml."ownerId" = ${user}))`;
}

/** @param viewer, other ids of two users. */
export function areFriendsSql(viewer: Sql, other: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "Friendship" f
    WHERE f."aId" = LEAST(${viewer}, ${other}) AND f."bId" = GREATEST(${viewer}, ${other}))`;
}

/** The circle `circle` can be used: no administrator hides it. */
export const IS_OPEN_CIRCLE = raw(`circle."hiddenAt" IS NULL`);

/** Ids of the open circles that the user is in, as an array. @param alias of "User". */
export function circleIdsSql(alias: string): Sql {
  return sql`ARRAY(SELECT circle.id FROM "CircleMember" m JOIN "Circle" circle ON circle.id = m."circleId"
    WHERE m."userId" = ${raw(alias)}.id AND ${IS_OPEN_CIRCLE})`;
}

/** A book, or its listing: columns with its audience, its id and its owner's id. */
interface Shown {
  audience: Sql;
  bookId: Sql;
  ownerId: Sql;
}

/** The owner shows it to the viewer as to everyone, a friend, or a member of a circle of both; blocks are not checked. */
export function isShownToSql({ audience, bookId, ownerId }: Shown, viewer: Sql): Sql {
  return sql`(${audience} = 'EVERYONE'
    OR ${audience} = 'FRIENDS' AND ${areFriendsSql(viewer, ownerId)}
    OR ${audience} = 'CIRCLES' AND EXISTS (
      SELECT FROM "CircleMember" mine JOIN "Circle" circle ON circle.id = mine."circleId"
        JOIN "CircleMember" theirs ON theirs."circleId" = circle.id AND theirs."userId" = ${ownerId}
       WHERE mine."userId" = ${viewer} AND ${IS_OPEN_CIRCLE})
    OR ${audience} = 'CHOSEN_CIRCLES' AND EXISTS (
      SELECT FROM "BookCircle" chosen JOIN "Circle" circle ON circle.id = chosen."circleId"
        JOIN "CircleMember" mine ON mine."circleId" = circle.id AND mine."userId" = ${viewer}
       WHERE chosen."bookId" = ${bookId} AND ${IS_OPEN_CIRCLE}))`;
}

/** One of FRIENDSHIP_STATUSES, as `viewer` sees it. */
export function friendshipStatusSql(viewer: Sql, other: Sql): Sql {
  return sql`CASE
    WHEN ${areFriendsSql(viewer, other)} THEN 'FRIENDS'
    WHEN EXISTS (SELECT 1 FROM "FriendRequest" r
                  WHERE r."fromId" = ${viewer} AND r."toId" = ${other}) THEN 'REQUEST_SENT'
    WHEN EXISTS (SELECT 1 FROM "FriendRequest" r
                  WHERE r."fromId" = ${other} AND r."toId" = ${viewer}) THEN 'REQUEST_RECEIVED'
    ELSE 'NOT_FRIENDS' END`;
}

/** Columns of another reader, to show their name to `viewerId`. */
export function otherSelect(viewerId: string) {
  return {
    id: true,
    email: true,
    name: true,
    nickname: true,
    displayNamePreference: true,
    bannedAt: true,
    deletedAt: true,
    blocksMade: { where: { blockedId: viewerId }, select: { blockerId: true } },
    blocksReceived: { where: { blockerId: viewerId }, select: { blockedId: true } },
  } satisfies Prisma.UserSelect;
}
type OtherRow = Prisma.UserGetPayload<{ select: ReturnType<typeof otherSelect> }>;

/** Neither banned nor deleted, and no block between the two. */
export function isVisible(other: OtherRow): boolean {
  const blocks = other.blocksMade.length + other.blocksReceived.length;
  return isActive(other) && blocks === 0;
}

/**
 * The present name of a reader; for a hidden reader, the name stored earlier.
 * @param thatTime "" if the account has been deleted since.
 */
export function shownName(other: OtherRow, thatTime: string): string {
  return isVisible(other) ? displayName(other) : thatTime;
}
