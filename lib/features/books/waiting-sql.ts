import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { isActiveSql } from "@/lib/features/users/policy";
import { ACTIVE_LOAN_STATUSES } from "@/lib/features/users/terms";
import { isOpenToSql } from "./policy";
import type { BookDto } from "./schema";
import { OUT_STATES } from "./terms";

/** The waiting list of a book as one viewer sees it. */
export type InLine = BookDto["waiting"];

/** Of a book that nobody waits for and that is not out. */
export const NOBODY_WAITS: InLine = { count: 0, position: null, expectedOn: null };

/**
 * Number of readers waiting for the book `b`, the viewer's position, and the due date, as JSON; null stands for
 * `NOBODY_WAITS`, which is true of most books in a list.
 */
export function waitingSql(viewer: Sql): Sql {
  return sql`CASE WHEN b.state IN (${literals(OUT_STATES)})
      OR EXISTS (SELECT FROM "Waiting" w WHERE w."bookId" = b.id) THEN (
    SELECT json_build_object(
             'count', count(*),
             'position', nullif(count(*) FILTER (WHERE (w."joinedAt", w."userId") <= (
               SELECT m."joinedAt", m."userId" FROM "Waiting" m
                WHERE m."bookId" = b.id AND m."userId" = ${viewer})), 0),
             'expectedOn', CASE WHEN b.state IN (${literals(OUT_STATES)}) THEN (
               SELECT to_char(l."dueDate", 'YYYY-MM-DD') FROM "Loan" l
                WHERE l."bookId" = b.id AND l.status IN (${literals(ACTIVE_LOAN_STATUSES)})) END)
      ${inLineSql("b")}) END`;
}

/** Number of readers waiting for a book. @param alias of "Book". */
export function waitingCountSql(alias: string): Sql {
  return sql`(SELECT count(*) ${inLineSql(alias)})`;
}

/** Who waits for the book; a job ends the waiting of those who do not see it any more. */
const inLineSql = (alias: string) => sql`
  FROM "Waiting" w JOIN "User" wu ON wu.id = w."userId" AND ${isActiveSql("wu")}
 WHERE w."bookId" = ${raw(alias)}.id AND ${isOpenToSql(alias, sql`w."userId"`)}`;
