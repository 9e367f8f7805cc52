import { literals, sql, type Sql } from "@/lib/server/database/sql";
import { isShownToSql } from "@/lib/features/users/policy";
import { OPEN_LOAN_STATUSES } from "@/lib/features/users/terms";

/**
 * The reader `u` of the wish `w` does not have the book `b`, has neither asked for it nor waits for it, and has
 * not had it since they made the wish.
 */
export const IS_NEWS = sql`(NOT EXISTS (
    SELECT 1 FROM "Loan" had WHERE had."bookId" = b.id AND had."borrowerId" = u.id
       AND (had.status IN (${literals(OPEN_LOAN_STATUSES)})
            OR had.status IN ('RETURNED', 'GIVEN') AND had."closedAt" > w."createdAt"))
  AND NOT EXISTS (SELECT 1 FROM "Waiting" AS line WHERE line."bookId" = b.id AND line."userId" = u.id))`;

/**
 * Counts the wish that found the book for this reader, if the reader still has the wish, and the book is still
 * news, available, and visible to them.
 */
export function standingWishSql(bookId: string | null, readerId: string): Sql {
  const listed = { audience: sql`l.audience`, bookId: sql`b.id`, ownerId: sql`l."ownerId"` };
  return sql`
    SELECT count(*) AS n FROM "WishBook" x
      JOIN "Wish" w ON w.id = x."wishId" JOIN "User" u ON u.id = x."userId"
      JOIN "Book" b ON b.id = x."bookId" JOIN "Listing" l ON l."bookId" = b.id
     WHERE x."bookId" = ${bookId}::uuid AND x."userId" = ${readerId}::uuid
       AND b.state IN ('AVAILABLE_FOR_BORROW', 'AVAILABLE_FOR_GIVE_AWAY')
       AND ${isShownToSql(listed, sql`u.id`)} AND ${IS_NEWS}`;
}
