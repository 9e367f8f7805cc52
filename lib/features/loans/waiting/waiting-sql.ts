import type { Waiting } from "@/prisma/client/client";
import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { isBookVisibleSql } from "@/lib/features/books/policy";
import { AVAILABLE_STATES } from "@/lib/features/books/terms";
import { isActiveSql, notBlockedSql } from "@/lib/features/users/policy";
import { ACTIVE_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { OPEN_REQUESTS } from "@/lib/features/loans/terms";

/** Users considered in one turn; the others have to wait for the next. */
const MAX_CONSIDERED_USERS = 50;

export type NextUser = Pick<Waiting, "userId" | "borrowerMessage">;

/** The waiting user `w` sees the book `b`. */
const SEES_BOOK = isBookVisibleSql(sql`w."userId"`);

/** The book `b` can be requested, as a loan or a gift. */
const IS_FREE = sql`b.state IN (${literals(AVAILABLE_STATES)})`;

/** The book `b` is promised, lent out, or requested by somebody whose request its owner sees. */
const IS_TAKEN = sql`EXISTS (SELECT 1 FROM "Loan" l JOIN "User" r ON r.id = l."borrowerId"
  WHERE l."bookId" = b.id AND (l.status IN (${literals(ACTIVE_STATUSES)})
     OR l.status = 'REQUESTED' AND ${isActiveSql("r")}
        AND ${notBlockedSql(sql`r.id`, sql`b."ownerId"`)}))`;

/**
 * Users who wait for a book and could get it now, in the list's order; none if the book is not free or has
 * an open request.
 */
export function nextInLineSql(bookId: string): Sql {
  return sql`
    SELECT w."userId", w."borrowerMessage" FROM "Waiting" w
      JOIN "Book" b ON b.id = w."bookId" JOIN "User" o ON o.id = b."ownerId"
      JOIN "User" u ON u.id = w."userId"
     WHERE w."bookId" = ${bookId}::uuid AND b."hiddenAt" IS NULL AND ${IS_FREE}
       AND NOT ${IS_TAKEN} AND ${SEES_BOOK}
       AND ${isActiveSql("u")} AND u.country IS NOT NULL AND u."postalCode" IS NOT NULL
       AND (SELECT count(*) FROM "Loan" q
             WHERE q."borrowerId" = u.id AND q.status = 'REQUESTED') < ${raw(OPEN_REQUESTS)}
     ORDER BY w."joinedAt", w."userId" LIMIT ${raw(MAX_CONSIDERED_USERS)}`;
}

/** Books whose waiting list may have to move on: free ones, and those that a waiting user no longer sees. */
export const BOOKS_TO_SETTLE = sql`
  SELECT DISTINCT w."bookId" AS id FROM "Waiting" w
    JOIN "Book" b ON b.id = w."bookId" JOIN "User" o ON o.id = b."ownerId"
   WHERE ${IS_FREE} OR ${outOfSightSql()}
   LIMIT 1000`;

/**
 * The user of `w` no longer sees the book `b` of the owner `o`, and not just for a time: a lost book may be
 * found, and a ban may end.
 */
export function outOfSightSql(): Sql {
  return sql`(NOT (${SEES_BOOK} AND b."hiddenAt" IS NULL) AND o."bannedAt" IS NULL
    AND (b."hiddenAt" IS NOT NULL OR b.state <> 'LOST'))`;
}
