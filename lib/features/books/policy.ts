import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { isActiveSql, notBlockedSql } from "@/lib/features/users/policy";

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
