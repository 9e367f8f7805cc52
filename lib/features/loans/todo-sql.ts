import { sql, type Sql } from "@/lib/server/database/sql";
import { isActiveSql, notBlockedSql } from "@/lib/features/users/policy";
import { hasMeetUpSql, IS_FREE } from "./loan-sql";

/**
 * Number of loan groups that wait for the viewer: the readers who ask for available books, the meet-ups to confirm
 * (`mayConfirm`), the asks for more time, the overdue books of either side. Days are in UTC.
 */
export function todoCountSql(viewer: Sql): Sql {
  return sql`
  SELECT count(DISTINCT CASE WHEN l.status = 'REQUESTED' THEN l."borrowerId"
                             WHEN ${hasMeetUpSql("l")} THEN coalesce(l."meetUpId", l.id) ELSE l.id END) AS n
    FROM (SELECT *, true AS lends, "borrowerId" AS other FROM "Loan"
           WHERE "ownerId" = ${viewer} AND status IN ('REQUESTED', 'SCHEDULED', 'LENT')
          UNION ALL
          SELECT *, false, "ownerId" FROM "Loan"
           WHERE "borrowerId" = ${viewer} AND status IN ('SCHEDULED', 'LENT')) AS l
    JOIN "User" u ON u.id = l.other
    JOIN "Book" bk ON bk.id = l."bookId"
    LEFT JOIN "LoanExtension" x ON x."loanId" = l.id AND x.state = 'OPEN'
   WHERE CASE l.status WHEN 'REQUESTED' THEN bk."hiddenAt" IS NULL AND ${IS_FREE}
         ELSE ${hasMeetUpSql("l")} AND l."meetUpConfirmedAt" IS NULL AND l."meetUpByOwner" <> l.lends
           OR l.status = 'LENT' AND (l."dueDate" < (now() AT TIME ZONE 'UTC')::date
                                     OR l.lends AND x.id IS NOT NULL) END
     AND ${isActiveSql("u")} AND ${notBlockedSql(sql`l.other`, viewer)}`;
}
