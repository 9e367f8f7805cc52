import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { owedChatMailSql } from "@/lib/features/notifications/mail-commands";
import { notBlockedSql } from "@/lib/features/users/policy";
import { writeStatusSql } from "./policy";
import { isTargetSql, otherSideSql, targetId, type Target } from "./target";

export interface SentRow {
  conversationId: string;
  recipientId: string;
  loanId: string | null;
  seq: number;
  createdAt: Date;
}

interface NewMessage {
  id: string;
  content: string;
  clientId: string | null;
}

/**
 * Stores a message in one statement. Returns no row where the viewer may not write or the
 * conversation does not exist, and fails on a repeated `clientId`. The conversation's row stays
 * locked until the commit, so `seq` has no gaps and follows the order of commits.
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
     WHERE ${isTargetSql(viewer, target)} AND o.id = ${otherSideSql(viewer)}
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
  )
  SELECT * FROM counted`;
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
      FROM "Loan" WHERE id = ${other} AND ${viewer} IN ("ownerId", "borrowerId")
    ON CONFLICT DO NOTHING`;
}
