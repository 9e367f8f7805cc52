import { columns, sql, type Sql } from "@/lib/server/database/sql";
import { isBookShownSql } from "@/lib/features/books/policy";
import { summarySelect, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import { friendshipStatusSql, isActiveSql, notBlockedSql } from "@/lib/features/users/policy";
import { pick } from "@/lib/shared/records";
import type { ChatMessage } from "@/prisma/client/client";
import { writeStatusSql } from "./policy";
import type { Conversation } from "./schema";
import type { Closed } from "./terms";
import { otherSideSql } from "./target";

/** What a row has as the answer does. */
const TOLD = [
  ...["loanId", "loanStatus", "bookId", "bookTitle", "friendshipStatus"],
  ...["unreadCount", "friendReadSeq"],
] as const satisfies readonly (keyof Conversation)[];

export interface ConversationRow
  extends
    SummaryRow,
    Pick<ChatMessage, "senderId" | "seq">,
    Pick<Conversation, (typeof TOLD)[number]> {
  conversationId: string | null;
  writeStatus: "open" | Closed;
  content: string | null;
  sentAt: Date;
}

/** Columns of conversation `c` with user `o` about loan `l`, as one side sees it. */
function conversationColumns(viewer: Sql): Sql {
  return sql`
         c.id AS "conversationId", l.id AS "loanId", l.status AS "loanStatus", g.id AS "bookId",
         COALESCE(l."bookTitle", g.title) AS "bookTitle", ${columns("o", Object.keys(summarySelect))},
         ${writeStatusSql(viewer, sql`l.id`)} AS "writeStatus",
         ${friendshipStatusSql(viewer, sql`o.id`)} AS "friendshipStatus",
         COALESCE(CASE c."aId" WHEN ${viewer} THEN c."aUnread" ELSE c."bUnread" END, 0) AS "unreadCount",
         COALESCE(CASE c."aId" WHEN ${viewer} THEN c."bReadSeq" ELSE c."aReadSeq" END, 0) AS "friendReadSeq",
         m.content, m."createdAt" AS "sentAt", m."senderId", m.seq`;
}

/** Joins the gift of conversation `c` and its newest message. */
const giftAndNewest = (viewer: Sql) => sql`
    LEFT JOIN "Book" g ON g.id = c."bookId" AND ${isBookShownSql("g", viewer)}
    LEFT JOIN "ChatMessage" m ON m."conversationId" = c.id AND m.seq = c."lastSeq"`;

/**
 * Conversations of the viewer that have a message, newest first: those with the `limit` most recent people, those
 * with the people `named` by id, and those with unread messages.
 */
export function conversationsSql(viewer: Sql, limit: number, named: string[]): Sql {
  return sql`
    WITH mine AS MATERIALIZED (
      SELECT c.id, ${otherSideSql(viewer)} AS "otherId", c."lastMessageAt",
             CASE c."aId" WHEN ${viewer} THEN c."aUnread" ELSE c."bUnread" END > 0 AS "isUnread"
        FROM "Conversation" c
       WHERE (c."aId" = ${viewer} OR c."bId" = ${viewer}) AND c."lastSeq" > 0
         AND ${notBlockedSql(otherSideSql(viewer), viewer)}),
    last AS (
      SELECT "otherId" FROM mine GROUP BY 1 ORDER BY max("lastMessageAt") DESC, 1 LIMIT ${limit})
    SELECT ${conversationColumns(viewer)}
      FROM mine JOIN "Conversation" c ON c.id = mine.id
      JOIN "User" o ON o.id = mine."otherId"
      LEFT JOIN "Loan" l ON l.id = c."loanId"
      ${giftAndNewest(viewer)}
     WHERE mine."isUnread" OR mine."otherId" IN (SELECT "otherId" FROM last)
        OR mine."otherId" = ANY (${named}::uuid[])
     ORDER BY c."lastMessageAt" DESC`;
}

/**
 * Conversations of the viewer with given users or about given loans, with or without messages. There is none about a
 * circle's own book: another member may look after it tomorrow.
 * @param isNamed SQL that follows the user's or loan's id, for example `= …`.
 */
export function namedConversationsSql(viewer: Sql, kind: "direct" | "loan", isNamed: Sql): Sql {
  if (kind === "direct") {
    return sql`SELECT ${conversationColumns(viewer)}
    FROM "User" o
    LEFT JOIN "Conversation" c ON c."loanId" IS NULL
      AND c."aId" = LEAST(${viewer}, o.id) AND c."bId" = GREATEST(${viewer}, o.id)
    LEFT JOIN "Loan" l ON FALSE
    ${giftAndNewest(viewer)}
   WHERE o.id ${isNamed} AND o.id <> ${viewer} AND ${notBlockedSql(sql`o.id`, viewer)}
     AND (c.id IS NOT NULL OR (${isActiveSql("o")}))`;
  }
  return sql`SELECT ${conversationColumns(viewer)}
    FROM "Loan" l
    JOIN "User" o ON o.id = CASE l."ownerId" WHEN ${viewer} THEN l."borrowerId" ELSE l."ownerId" END
    LEFT JOIN "Conversation" c ON c."loanId" = l.id
    ${giftAndNewest(viewer)}
   WHERE l.id ${isNamed} AND ${viewer} IN (l."ownerId", l."borrowerId") AND l.kind <> 'SELF_SERVICE'
     AND ${notBlockedSql(sql`o.id`, viewer)}`;
}

export function toConversation(row: ConversationRow): Conversation {
  const { content, senderId, seq, writeStatus } = row;
  const friend = writeStatus === "gone" ? null : toSummary(row);
  return {
    ...pick(row, TOLD),
    id: row.conversationId,
    friendId: row.id,
    friendName: friend && friend.displayName,
    friendIsAdmin: friend?.isAdmin ?? false,
    friendAvatar: friend && friend.profilePictureUrl,
    friendCity: friend && friend.city,
    friendRating: friend && friend.rating,
    lastMessage:
      content === null ? null : { content, timestamp: row.sentAt.toISOString(), senderId, seq },
    mayWrite: writeStatus === "open",
    closed: writeStatus === "open" ? null : writeStatus,
  };
}
