import { raw, sql, type Sql } from "@/lib/server/database/sql";
import type { Actor } from "@/lib/server/session/actor";
import type { Prisma } from "@/prisma/client/client";
import { isActiveSql, notBlockedSql } from "@/lib/features/users/policy";

/** Books that their owner may change. */
export function ownBook(actor: Actor) {
  return { ownerId: actor.id, hiddenAt: null } satisfies Prisma.BookWhereInput;
}

/** The book is neither hidden nor lost. @param alias of "Book". */
export function isBookShownSql(alias: string): Sql {
  return raw(`${alias}."hiddenAt" IS NULL AND ${alias}.state <> 'LOST'`);
}

/** Readers may see the book `b` of the owner `o`, where neither has blocked the other. */
export const IS_LISTED = sql`${isBookShownSql("b")} AND ${isActiveSql("o")}`;
/** Visitors may see it too. */
export const IS_PUBLIC = sql`${IS_LISTED} AND b."isShareable"`;

/** The owner of the book `b` and the viewer have not blocked each other. */
export function ownerNotBlockedSql(viewer: Sql): Sql {
  return notBlockedSql(sql`b."ownerId"`, viewer);
}

/** The viewer owns the book `b` or may see it. */
export function isBookVisibleSql(viewer: Sql): Sql {
  return sql`(b."ownerId" = ${viewer} OR (${IS_LISTED} AND ${ownerNotBlockedSql(viewer)}))`;
}

/** The listing `l` is of another's book that the viewer may see. */
export function isOthersListingSql(viewer: Sql): Sql {
  return sql`l."ownerId" <> ${viewer} AND ${notBlockedSql(sql`l."ownerId"`, viewer)}`;
}
