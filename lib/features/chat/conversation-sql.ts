import { summarySelect, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import { blockFreeSql } from "@/lib/features/users/policy";
import { standingSql } from "./policy";
import type { Conversation } from "./schema";
import { CONVERSATIONS_LISTED, type Closed } from "./terms";
import { OTHER_SIDE } from "./target";

export interface ConversationRow extends SummaryRow {
  conversationId: string | null;
  loanId: string | null;
  bookId: string | null;
  loanStatus: Conversation["loanStatus"];
  bookTitle: string | null;
  friendshipStatus: Conversation["friendshipStatus"];
  standing: "open" | Closed;
  unreadCount: number;
  friendReadSeq: number;
  content: string | null;
  sentAt: Date;
  senderId: string;
  seq: number;
}

const columns = Object.keys(summarySelect)
  .map((column) => `o."${column}"`)
  .join(", ");

/** What a side sees of conversation `c` with reader `o` about loan `l`; `$1` is that side. */
const SELECT = `
  SELECT c.id AS "conversationId", l.id AS "loanId", l.status AS "loanStatus", g.id AS "bookId",
         COALESCE(l."bookTitle", g.title) AS "bookTitle", ${columns},
         ${standingSql("l.id")} AS standing,
         CASE WHEN EXISTS (SELECT 1 FROM "Friendship" f
                 WHERE f."aId" = LEAST($1, o.id) AND f."bId" = GREATEST($1, o.id)) THEN 'FRIENDS'
              WHEN EXISTS (SELECT 1 FROM "FriendRequest" r
                 WHERE r."fromId" = $1 AND r."toId" = o.id) THEN 'REQUEST_SENT'
              WHEN EXISTS (SELECT 1 FROM "FriendRequest" r
                 WHERE r."fromId" = o.id AND r."toId" = $1) THEN 'REQUEST_RECEIVED'
              ELSE 'NOT_FRIENDS' END AS "friendshipStatus",
         COALESCE(CASE c."aId" WHEN $1 THEN c."aUnread" ELSE c."bUnread" END, 0) AS "unreadCount",
         COALESCE(CASE c."aId" WHEN $1 THEN c."bReadSeq" ELSE c."aReadSeq" END, 0) AS "friendReadSeq",
         m.content, m."createdAt" AS "sentAt", m."senderId", m.seq`;
const NEWEST = `
    LEFT JOIN "Book" g ON g.id = c."bookId" AND g."hiddenAt" IS NULL AND g.state <> 'LOST'
    LEFT JOIN "ChatMessage" m ON m."conversationId" = c.id AND m.seq = c."lastSeq"`;
const VISIBLE = blockFreeSql("o.id", "$1");

/** Every conversation of `$1::uuid` that has a message, newest first. */
export const LIST = `${SELECT}
    FROM "Conversation" c
    JOIN "User" o ON o.id = ${OTHER_SIDE}
    LEFT JOIN "Loan" l ON l.id = c."loanId"
    ${NEWEST}
   WHERE (c."aId" = $1::uuid OR c."bId" = $1) AND c."lastSeq" > 0 AND ${VISIBLE}
   ORDER BY c."lastMessageAt" DESC
   LIMIT ${CONVERSATIONS_LISTED}`;

/** Conversations of `$1::uuid`, written in or not, with readers or about loans `$2`, by its type. */
const named = (is: string) => ({
  direct: `${SELECT}
    FROM "User" o
    LEFT JOIN "Conversation" c ON c."loanId" IS NULL
      AND c."aId" = LEAST($1::uuid, o.id) AND c."bId" = GREATEST($1, o.id)
    LEFT JOIN "Loan" l ON FALSE
    ${NEWEST}
   WHERE o.id ${is} AND o.id <> $1 AND ${VISIBLE}
     AND (c.id IS NOT NULL OR (o."bannedAt" IS NULL AND o."deletedAt" IS NULL))`,
  loan: `${SELECT}
    FROM "Loan" l
    JOIN "User" o ON o.id = CASE l."ownerId" WHEN $1::uuid THEN l."borrowerId" ELSE l."ownerId" END
    LEFT JOIN "Conversation" c ON c."loanId" = l.id
    ${NEWEST}
   WHERE l.id ${is} AND $1 IN (l."ownerId", l."borrowerId") AND ${VISIBLE}`,
});

export const ONE = named("= $2::uuid");
export const SOME = named("= ANY ($2::uuid[])");

export function toConversation(row: ConversationRow): Conversation {
  const gone = row.standing === "gone";
  const { displayName, isAdmin, profilePictureUrl, city, rating } = toSummary(row);
  return {
    id: row.conversationId,
    friendId: row.id,
    friendName: gone ? null : displayName,
    friendIsAdmin: !gone && isAdmin,
    friendAvatar: gone ? null : profilePictureUrl,
    friendCity: gone ? null : city,
    friendRating: gone ? null : rating,
    friendshipStatus: row.friendshipStatus,
    loanId: row.loanId,
    loanStatus: row.loanStatus,
    bookId: row.bookId,
    bookTitle: row.bookTitle,
    lastMessage:
      row.content === null
        ? null
        : {
            content: row.content,
            timestamp: row.sentAt.toISOString(),
            senderId: row.senderId,
            seq: row.seq,
          },
    unreadCount: row.unreadCount,
    friendReadSeq: row.friendReadSeq,
    mayWrite: row.standing === "open",
    closed: row.standing === "open" ? null : row.standing,
  };
}
