import { sql, type Sql } from "@/lib/server/database/sql";
import { isActiveSql, notBlockedSql } from "@/lib/features/users/policy";
import { hasMeetUpSql, IS_FREE } from "./loan-sql";

/**
 * Number of loan groups that wait for the viewer: the readers who ask for available books, the meet-ups to confirm
 * (`mayConfirm`), the asks for more time, the overdue books of either side. Days are in UTC.
 */
export function todoCountSql(viewer: Sql): Sql {
  const isOwner = sql`l."ownerId" = ${viewer}`;
  return sql`
  SELECT count(DISTINCT CASE WHEN l.status = 'REQUESTED' THEN l."borrowerId"
                             WHEN ${hasMeetUpSql("l")} THEN coalesce(l."meetUpId", l.id) ELSE l.id END) AS n
    FROM "Loan" l
    JOIN "User" u ON u.id = CASE WHEN ${isOwner} THEN l."borrowerId" ELSE l."ownerId" END
   WHERE (${isOwner} AND l.status IN ('REQUESTED', 'SCHEDULED', 'LENT')
          OR l."borrowerId" = ${viewer} AND l.status IN ('SCHEDULED', 'LENT'))
     AND CASE l.status WHEN 'REQUESTED' THEN EXISTS (
           SELECT FROM "Book" bk WHERE bk.id = l."bookId" AND bk."hiddenAt" IS NULL AND ${IS_FREE})
         ELSE ${hasMeetUpSql("l")} AND l."meetUpConfirmedAt" IS NULL AND l."meetUpByOwner" <> (${isOwner})
           OR l.status = 'LENT' AND (l."dueDate" < (now() AT TIME ZONE 'UTC')::date OR ${isOwner} AND EXISTS (
             SELECT FROM "LoanExtension" x WHERE x."loanId" = l.id AND x.state = 'OPEN')) END
     AND ${isActiveSql("u")} AND ${notBlockedSql(sql`u.id`, viewer)}`;
}
