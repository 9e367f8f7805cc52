import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { isOpenToSql } from "@/lib/features/books/policy";
import { areFriendsSql, isActiveSql, notBlockedSql } from "@/lib/features/users/policy";
import { isTargetSql, otherSideSql, type Target } from "./target";
import { FOUND_DAYS } from "./terms";

/** States of a book whose gift conversations are open. */
const GIFT_STATES = ["AVAILABLE_FOR_GIVE_AWAY", "BOOKED"];

/** The conversation `c` is the wanted one, and the viewer is one of its sides and not blocked. */
export function isReadableSql(viewer: Sql, target: Target): Sql {
  return sql`${isTargetSql(viewer, target)} AND ${notBlockedSql(otherSideSql(viewer), viewer)}`;
}

/**
 * SQL for the write status of a conversation: 'open', or the reason it is closed (`Closed`). Open between friends and
 * between the sides of a loan that was ever approved. On a request the owner may write, and the borrower after the
 * owner has written here. A conversation about a gift (`askAboutGift`) is open to the user who asked, and to the
 * owner after they have written, while the book is offered or booked, and the asker may see it; one about a found
 * book (`writeAboutFound`) the same way, for `FOUND_DAYS`. Blocks are checked by `notBlockedSql`. `o` is the other
 * user's row, `c` the conversation's (or nulls).
 * @param viewer id of the acting user.
 * @param loanId the loan of a loan chat; null in a direct conversation.
 */
export function writeStatusSql(viewer: Sql, loanId: Sql): Sql {
  const other = raw("o.id");
  const requested = (owner: Sql, borrower: Sql, more = raw("TRUE")) => sql`EXISTS (
    SELECT 1 FROM "Loan" x
     WHERE x."ownerId" = ${owner} AND x."borrowerId" = ${borrower} AND x.status = 'REQUESTED'
       AND (${loanId} IS NULL OR x.id = ${loanId}) AND ${more})`;
  const otherWroteAt = raw(`CASE o.id WHEN c."aId" THEN c."aWroteAt" ELSE c."bWroteAt" END`);
  const asker = sql`CASE g."ownerId" WHEN ${viewer} THEN o.id ELSE ${viewer} END`;
  const isGift = (more: Sql) => sql`EXISTS (
    SELECT 1 FROM "Book" g
     WHERE g.id = c."bookId" AND g."hiddenAt" IS NULL AND ${isOpenToSql("g", asker)}
       AND g.state IN (${literals(GIFT_STATES)}) AND ${more}
       AND g."ownerId" IN (c."aId", c."bId")
       AND (g."receivedAt" IS NULL OR g."receivedAt" <= c."bookAskedAt"))`;
  const isFound = sql`EXISTS (
    SELECT 1 FROM "Book" g
     WHERE g.id = c."foundBookId" AND g."hiddenAt" IS NULL AND ${isOpenToSql("g", asker)}
       AND g."ownerId" IN (c."aId", c."bId") AND (g."receivedAt" IS NULL OR g."receivedAt" <= c."foundAt")
       AND c."foundAt" > now() - interval '${raw(FOUND_DAYS)} days'
       AND (g."ownerId" = o.id OR ${otherWroteAt} >= c."foundAt"))`;
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
    WHEN ${isFound} THEN 'open'
    WHEN ${requested(other, viewer)} THEN 'ownerFirst'
    WHEN c."bookId" IS NOT NULL AND NOT ${isGift(raw("TRUE"))} THEN 'giftGone'
    ELSE 'notConnected' END`;
}
