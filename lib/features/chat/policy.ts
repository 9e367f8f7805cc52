/**
 * Who may write to whom, as SQL: 'open', or why not (`Closed` of the schema). Between friends and
 * between the sides of a loan that was ever approved it is open. On a mere request the owner may
 * write, and the borrower once the owner has written in this conversation. Begun about a book that
 * is given away (`askAboutGift`), it is open to whoever asked, and to the owner once they have
 * written, for as long as the book is to be given away or booked. About blocks see
 * `blockFreeSql`: who is blocked is not seen at all.
 *
 * `$1` is the acting reader, `o` the other one's row, `c` the conversation's (or nulls).
 * @param loanId the loan that a loan chat is about, as SQL; null in a direct conversation.
 */
export function standingSql(loanId: string): string {
  const request = (owner: string, borrower: string, more = "TRUE") => `EXISTS (
    SELECT 1 FROM "Loan" x
     WHERE x."ownerId" = ${owner} AND x."borrowerId" = ${borrower} AND x.status = 'REQUESTED'
       AND (${loanId} IS NULL OR x.id = ${loanId}) AND ${more})`;
  const otherWroteAt = `CASE o.id WHEN c."aId" THEN c."aWroteAt" ELSE c."bWroteAt" END`;
  const gift = (more: string) => `EXISTS (
    SELECT 1 FROM "Book" g
     WHERE g.id = c."bookId" AND g."hiddenAt" IS NULL
       AND g.state IN ('AVAILABLE_FOR_GIVE_AWAY', 'BOOKED') AND ${more})`;
  return `CASE
    WHEN o."bannedAt" IS NOT NULL OR o."deletedAt" IS NOT NULL THEN 'gone'
    WHEN EXISTS (SELECT 1 FROM "Friendship" f
                  WHERE f."aId" = LEAST($1, o.id) AND f."bId" = GREATEST($1, o.id)) THEN 'open'
    WHEN EXISTS (SELECT 1 FROM "Loan" x
                  WHERE x."approvedAt" IS NOT NULL
                    AND ((x."ownerId" = $1 AND x."borrowerId" = o.id)
                      OR (x."ownerId" = o.id AND x."borrowerId" = $1))) THEN 'open'
    WHEN ${request("$1", "o.id")} THEN 'open'
    WHEN ${request("o.id", "$1", `${otherWroteAt} >= x."requestedAt"`)} THEN 'open'
    WHEN ${gift(`(g."ownerId" = o.id OR ${otherWroteAt} >= c."bookAskedAt")`)} THEN 'open'
    WHEN ${request("o.id", "$1")} THEN 'ownerFirst'
    WHEN c."bookId" IS NOT NULL AND NOT ${gift("TRUE")} THEN 'giftGone'
    ELSE 'notConnected' END`;
}
