import type { Actor } from "@/lib/server/session/actor";
import { sql, type Sql } from "@/lib/server/database/sql";
import { isActiveSql, notBlockedSql, viewerSql } from "@/lib/features/users/policy";

/** This reader has borrowed the book, or received it as a gift. */
export function hadBookSql(user: Sql, bookId: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "Loan" h
     WHERE h."bookId" = ${bookId} AND h."borrowerId" = ${user}
       AND (h.status = 'GIVEN' OR h.status IN ('LENT', 'RETURNED') AND h."lentAt" IS NOT NULL))`;
}

/** The author `a` of a note still has an account, and neither side has blocked the other. */
export function isNoteVisibleSql(viewer: Actor | null): Sql {
  return sql`(${isActiveSql("a")} AND ${notBlockedSql(sql`a.id`, viewerSql(viewer))})`;
}
