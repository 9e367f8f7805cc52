import { literals, sql, type Sql } from "@/lib/server/database/sql";
import { typesOf } from "./kinds";

const JOINT = literals(typesOf(({ joint }) => joint));

/**
 * The id of what the notification `n` is about: its loan, or the first of the loans that share a meet-up; its own
 * if it is about no loan.
 */
export const MATTER = sql`coalesce((
  SELECT s.id FROM "Loan" s
   WHERE n.type IN (${JOINT})
     AND s."meetUpId" = (SELECT l."meetUpId" FROM "Loan" l WHERE l.id = n."loanId")
   ORDER BY s.id LIMIT 1), n."loanId", n.id)`;

/** The notification `n` is this one of the user's, or an older one of its matter. */
export function isUpToSql(userId: string, id: string): Sql {
  return sql`n.id IN (
    SELECT n.id FROM "Notification" n,
           (SELECT ${MATTER} AS matter, n."createdAt" AS at FROM "Notification" n
             WHERE n.id = ${id}::uuid AND n."userId" = ${userId}::uuid) this
     WHERE n."userId" = ${userId}::uuid AND n."createdAt" <= this.at AND ${MATTER} = this.matter)`;
}
