import { sql, type Sql } from "@/lib/server/database/sql";
import { notBlockedSql } from "@/lib/features/users/policy";
import type { ChatMessage } from "./schema";
import { isTargetSql, otherSideSql, type Target } from "./target";

export interface MessageRow {
  id: string;
  conversationId: string;
  seq: number;
  senderId: string;
  recipientId: string;
  loanId: string | null;
  content: string;
  createdAt: Date;
  clientId: string | null;
  read: boolean;
}

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
   WHERE ${isTargetSql(viewer, target)} AND ${notBlockedSql(otherSideSql(viewer), viewer)}
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
