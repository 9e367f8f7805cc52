import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { areFriendsSql, isActiveSql, notBlockedSql } from "@/lib/features/users/policy";
import { isTargetSql, otherSideSql, type Target } from "./target";

/** States of a book that was offered as a gift and is not given away yet. */
const GIFT_STATES = ["AVAILABLE_FOR_GIVE_AWAY", "BOOKED"];

/** The conversation `c` is the wanted one, the viewer one of its sides and not blocked. */
export function isReadableSql(viewer: Sql, target: Target): Sql {
  return sql`${isTargetSql(viewer, target)} AND ${notBlockedSql(otherSideSql(viewer), viewer)}`;
}

/**
 * Whether a reader may write to another: 'open', or why not (`Closed`). Between friends and
 * between the sides of a loan that was ever approved it is open. On a mere request the owner may
 * write, and the borrower once the owner has written in this conversation. Begun about a book that
 * is given away (`askAboutGift`), it is open to whoever asked, and to the owner once they have
 * written, for as long as the book is to be given away or booked. About blocks see
 * `notBlockedSql`: who is blocked is not seen at all.
 *
 * `o` is the other reader's row, `c` the conversation's (or nulls).
 * @param viewer id of the acting reader.
 * @param loanId of the loan that a loan chat is about; null in a direct conversation.
 */
export function writeStatusSql(viewer: Sql, loanId: Sql): Sql {
  const other = raw("o.id");
  const requested = (owner: Sql, borrower: Sql, more = raw("TRUE")) => sql`EXISTS (
    SELECT 1 FROM "Loan" x
     WHERE x."ownerId" = ${owner} AND x."borrowerId" = ${borrower} AND x.status = 'REQUESTED'
       AND (${loanId} IS NULL OR x.id = ${loanId}) AND ${more})`;
  const otherWroteAt = raw(`CASE o.id WHEN c."aId" THEN c."aWroteAt" ELSE c."bWroteAt" END`);
  const isGift = (more: Sql) => sql`EXISTS (
    SELECT 1 FROM "Book" g
     WHERE g.id = c."bookId" AND g."hiddenAt" IS NULL
       AND g.state IN (${literals(GIFT_STATES)}) AND ${more})`;
  return sql`CASE
    WHEN NOT (${isActiveSql("o")}) THEN 'gone'
    WHEN ${areFriendsSql(viewer, other)} THEN 'open'
    WHEN EXISTS (SELECT 1 FROM "Loan" x
                  WHERE x."approvedAt" IS NOT NULL
                    AND ((x."ownerId" = ${viewer} AND x."borrowerId" = o.id)
                      OR (x."ownerId" = o.id AND x."borrowerId" = ${viewer}))) THEN 'open'
    WHEN ${requested(viewer, other)} THEN 'open'
    WHEN ${requested(other, viewer, sql`${otherWroteAt} >= x."requestedAt"`)} THEN 'open'
    WHEN ${isGift(sql`(g."ownerId" = o.id OR ${otherWroteAt} >= c."bookAskedAt")`)} THEN 'open'
    WHEN ${requested(other, viewer)} THEN 'ownerFirst'
    WHEN c."bookId" IS NOT NULL AND NOT ${isGift(raw("TRUE"))} THEN 'giftGone'
    ELSE 'notConnected' END`;
}
