import { owedChatMailSql } from "@/lib/features/notifications/mail-commands";
import { owedChatPushSql } from "@/lib/features/notifications/push-commands";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { notBlockedSql } from "@/lib/features/users/policy";
import type { ChatMessage as StoredMessage, Conversation } from "@/prisma/client/client";
import { isReadableSql, writeStatusSql } from "./policy";
import type { ChatMessage } from "./schema";
import { isTargetSql, recipientSql, targetId, type Target } from "./target";

export type MessageRow = StoredMessage & Pick<Conversation, "loanId"> & { read: boolean };

const MESSAGES = sql`
  SELECT m.id, m."conversationId", m.seq, m."senderId", m."recipientId", c."loanId", m.content,
         m."createdAt", m."clientId",
         m.seq <= CASE m."recipientId" WHEN c."aId" THEN c."aReadSeq" ELSE c."bReadSeq" END AS read
    FROM "Conversation" c JOIN "ChatMessage" m ON m."conversationId" = c.id`;

/**
 * Selects `size` messages of a conversation of the viewer. As `seq` has no gaps, a page is a range:
 * it ends at `last`, or `skip` before the newest message.
 */
export function historySql(
  viewer: Sql,
  target: Target,
  page: { last: number | null; skip: number; size: number },
): Sql {
  const last = sql`COALESCE(${page.last}::int, c."lastSeq" - ${page.skip}::int)`;
  return sql`${MESSAGES}
   WHERE ${isReadableSql(viewer, target)}
     AND m.seq <= ${last} AND m.seq > ${last} - ${page.size}::int
   ORDER BY m.seq`;
}

/** Selects the viewer's message with this `clientId`. */
export function messageByClientIdSql(viewer: Sql, clientId: string): Sql {
  return sql`${MESSAGES} WHERE m."senderId" = ${viewer} AND m."clientId" = ${clientId}`;
}

export function toMessage({ createdAt, ...row }: MessageRow): ChatMessage {
  return { ...row, timestamp: createdAt.toISOString() };
}

/** `pushed`: a push is queued for it. */
export type SentRow = Omit<MessageRow, "id" | "senderId" | "content" | "clientId" | "read"> & {
  pushed: boolean;
};

type NewMessage = Pick<StoredMessage, "id" | "content" | "clientId">;

/**
 * Stores a message in one statement. Returns no row if the viewer may not write or the conversation does not
 * exist, and fails on a repeated `clientId`. The conversation's row stays locked until the commit, so `seq` has
 * no gaps and follows the order of commits.
 */
export function sendSql(viewer: Sql, target: Target, { id, content, clientId }: NewMessage): Sql {
  return sql`
  WITH counted AS (
    UPDATE "Conversation" c SET
        "lastSeq" = c."lastSeq" + 1,
        "lastMessageAt" =
          GREATEST(clock_timestamp(), c."lastMessageAt" + interval '1 millisecond'),
        "aUnread" = c."aUnread" + (c."bId" = ${viewer})::int,
        "bUnread" = c."bUnread" + (c."aId" = ${viewer})::int,
        "aWroteAt" = CASE c."aId" WHEN ${viewer} THEN clock_timestamp() ELSE c."aWroteAt" END,
        "bWroteAt" = CASE c."bId" WHEN ${viewer} THEN clock_timestamp() ELSE c."bWroteAt" END
      FROM "User" o
     WHERE ${isTargetSql(viewer, target)} AND o.id = ${recipientSql(viewer, target)}
       AND ${notBlockedSql(sql`o.id`, viewer)}
       AND ${writeStatusSql(viewer, sql`c."loanId"`)} = 'open'
    RETURNING c.id AS "conversationId", o.id AS "recipientId", c."loanId", c."lastSeq" AS seq,
              c."lastMessageAt" AS "createdAt"
  ), stored AS (
    INSERT INTO "ChatMessage"
        (id, "conversationId", seq, "senderId", "recipientId", content, "clientId", "createdAt")
      SELECT ${id}::uuid, "conversationId", seq, ${viewer}, "recipientId", ${content}::text,
             ${clientId}::text, "createdAt"
        FROM counted
  ), owed AS (${raw(owedChatMailSql("counted"))}
  ), pushed AS (${raw(owedChatPushSql("counted"))}
  )
  SELECT *, EXISTS (SELECT 1 FROM pushed) AS pushed FROM counted`;
}

/** Creates the conversation with this `id` unless it exists. */
export function openSql(viewer: Sql, target: Target, id: string): Sql {
  const other = sql`${targetId(target)}::uuid`;
  return "userId" in target
    ? sql`
    INSERT INTO "Conversation" (id, "aId", "bId")
    VALUES (${id}::uuid, LEAST(${viewer}, ${other}), GREATEST(${viewer}, ${other}))
    ON CONFLICT DO NOTHING`
    : sql`
    INSERT INTO "Conversation" (id, "aId", "bId", "loanId")
    SELECT ${id}::uuid, LEAST("ownerId", "borrowerId"), GREATEST("ownerId", "borrowerId"), id
      FROM "Loan" WHERE id = ${other} AND ${viewer} IN ("ownerId", "borrowerId") AND kind <> 'SELF_SERVICE'
    ON CONFLICT DO NOTHING`;
}
