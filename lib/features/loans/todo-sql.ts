import { sql, type Sql } from "@/lib/server/database/sql";
import { isActiveSql, notBlockedSql } from "@/lib/features/users/policy";
import { IS_FREE, isMeetUpAheadSql } from "./loan-sql";

const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;

/**
 * Number of loan groups that wait for the viewer, as `loanGroups` has them: the readers who ask for available books,
 * the meet-ups to confirm, the asks for more time, the readers with overdue books of either side, the overdue books
 * outside, and the readers with whom no meet-up is proposed or the proposed one is over. Days are in UTC.
 */
export function todoCountSql(viewer: Sql): Sql {
  const isReachable = sql`${isActiveSql("u")} AND ${notBlockedSql(sql`l.other`, viewer)}`;
  return sql`
  SELECT count(DISTINCT CASE
           WHEN ${isMeetUpAheadSql("l")} THEN coalesce(l."meetUpId", l.id)::text
           WHEN l.status <> 'LENT' THEN concat(l.status = 'REQUESTED', l.other)
           WHEN x.id IS NULL AND ${isReachable} THEN concat(l.kind, l.lends, l.other)
           ELSE l.id::text END)
       + (SELECT count(*) FROM "OutsideLoan" o JOIN "Book" b ON b.id = o."bookId"
           WHERE b."ownerId" = ${viewer} AND b.state <> 'LOST' AND o."dueDate" < ${TODAY}) AS n
    FROM (SELECT *, true AS lends, "borrowerId" AS other FROM "Loan"
           WHERE "ownerId" = ${viewer} AND status IN ('REQUESTED', 'APPROVED', 'SCHEDULED', 'LENT')
          UNION ALL
          SELECT *, false, "ownerId" FROM "Loan"
           WHERE "borrowerId" = ${viewer} AND status IN ('APPROVED', 'SCHEDULED', 'LENT')) AS l
    JOIN "User" u ON u.id = l.other
    JOIN "Book" bk ON bk.id = l."bookId"
    LEFT JOIN "LoanExtension" x ON x."loanId" = l.id AND x.state = 'OPEN'
   WHERE (l.status = 'REQUESTED' AND bk."hiddenAt" IS NULL AND ${IS_FREE}
          OR l.status IN ('APPROVED', 'SCHEDULED') AND NOT ${isMeetUpAheadSql("l")}
          OR ${isMeetUpAheadSql("l")} AND l."meetUpConfirmedAt" IS NULL AND l."meetUpByOwner" <> l.lends)
         AND ${isReachable}
      OR l.status = 'LENT' AND (l.lends AND x.id IS NOT NULL OR l."dueDate" < ${TODAY}
                                AND NOT (${isMeetUpAheadSql("l")} AND l."meetUpConfirmedAt" IS NOT NULL))`;
}
