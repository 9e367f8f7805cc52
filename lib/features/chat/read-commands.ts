import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { publish } from "@/lib/server/realtime";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { viewerSql } from "@/lib/features/users/policy";
import { isReadableSql } from "./policy";
import { getConversation } from "./queries";
import type { ConversationRead, ReadMark } from "./schema";
import { kindOf, otherSideSql, type Target } from "./target";

type ReadRow = Omit<ConversationRead, "kind" | "readerId">;

/**
 * Marks a conversation as read, up to a message or as a whole, and pushes that to both sides. Does nothing if
 * there is no conversation or it is already read.
 * @throws AppError NOT_FOUND for an unknown or blocked user, oneself, or another user's loan.
 */
export async function markConversationRead(
  actor: Actor,
  target: Target,
  { upTo }: ReadMark,
): Promise<void> {
  const statement = markReadSql(viewerSql(actor), target, upTo ?? null);
  const [row] = await query<ReadRow>(`chat-read-${kindOf(target)}`, statement);
  if (!row) return void (await getConversation(actor, target));
  const change: ConversationRead = { kind: "read", readerId: actor.id, ...row };
  publish([actor.id, row.friendId], "/user/queue/changes", { ...change });
}

/**
 * Subtracts the messages that are read now instead of counting the unread: a message that is being
 * stored concurrently is in the counter but not visible yet.
 */
function markReadSql(viewer: Sql, target: Target, wanted: number | null): Sql {
  const upTo = sql`LEAST(COALESCE(${wanted}::int, c."lastSeq"), c."lastSeq")`;
  const readSeq = (id: Sql, seq: Sql) =>
    sql`CASE ${id} WHEN ${viewer} THEN GREATEST(${seq}, ${upTo}) ELSE ${seq} END`;
  const unread = (id: Sql, seq: Sql, count: Sql) => sql`CASE
      WHEN ${id} <> ${viewer} THEN ${count}
      WHEN ${upTo} = c."lastSeq" THEN 0
      ELSE ${count} - (SELECT count(*) FROM "ChatMessage" m
             WHERE m."conversationId" = c.id AND m."recipientId" = ${viewer}
               AND m.seq > ${seq} AND m.seq <= ${upTo}) END`;
  const [a, b] = [raw(`c."aId"`), raw(`c."bId"`)];
  const [aSeq, bSeq] = [raw(`c."aReadSeq"`), raw(`c."bReadSeq"`)];
  const other = otherSideSql(viewer);
  return sql`
    UPDATE "Conversation" c SET
        "aReadSeq" = ${readSeq(a, aSeq)}, "bReadSeq" = ${readSeq(b, bSeq)},
        "aUnread" = ${unread(a, aSeq, raw(`c."aUnread"`))},
        "bUnread" = ${unread(b, bSeq, raw(`c."bUnread"`))}
     WHERE ${isReadableSql(viewer, target)}
       AND ${upTo} > CASE c."aId" WHEN ${viewer} THEN c."aReadSeq" ELSE c."bReadSeq" END
    RETURNING c.id AS "conversationId", c."loanId", ${other} AS "friendId",
              CASE c."aId" WHEN ${viewer} THEN c."aReadSeq" ELSE c."bReadSeq" END AS "upTo",
              CASE c."aId" WHEN ${viewer} THEN c."aUnread" ELSE c."bUnread" END AS "unreadCount"`;
}
