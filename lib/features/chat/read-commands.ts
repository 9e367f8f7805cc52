import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { publish } from "@/lib/server/realtime";
import { blockFreeSql } from "@/lib/features/users/policy";
import { getConversation } from "./queries";
import type { ConversationRead, ReadMark } from "./schema";
import { IS_TARGET, kindOf, OTHER_SIDE, targetId, type Target } from "./target";

type ReadRow = Omit<ConversationRead, "kind" | "readerId">;

/**
 * Marks a conversation as read, up to a message or altogether, and tells both sides' windows.
 * Without a conversation, or when it was read already, nothing happens.
 * @throws AppError NOT_FOUND: an unknown or blocked reader, oneself, or a loan of others.
 */
export async function markConversationRead(
  actor: Actor,
  target: Target,
  { upTo }: ReadMark,
): Promise<void> {
  const kind = kindOf(target);
  const values = [actor.id, targetId(target), upTo ?? null];
  const [row] = await query<ReadRow>(`chat-read-${kind}`, READ[kind], values);
  if (!row) return void (await getConversation(actor, target));
  const change: ConversationRead = { kind: "read", readerId: actor.id, ...row };
  publish([actor.id, row.friendId], "/user/queue/changes", { ...change });
}

/**
 * Messages that were read now are subtracted, and not those counted that were not: one that is
 * being stored meanwhile is in the counter but not yet to be seen.
 */
const readSql = (isTarget: string) => {
  const upTo = `LEAST(COALESCE($3::int, c."lastSeq"), c."lastSeq")`;
  const readSeq = (side: string) =>
    `CASE c."${side}Id" WHEN $1 THEN GREATEST(c."${side}ReadSeq", ${upTo}) ELSE c."${side}ReadSeq" END`;
  const unread = (side: string) => `CASE
      WHEN c."${side}Id" <> $1 THEN c."${side}Unread"
      WHEN ${upTo} = c."lastSeq" THEN 0
      ELSE c."${side}Unread" - (SELECT count(*) FROM "ChatMessage" m
             WHERE m."conversationId" = c.id AND m."recipientId" = $1
               AND m.seq > c."${side}ReadSeq" AND m.seq <= ${upTo}) END`;
  return `
    UPDATE "Conversation" c SET
        "aReadSeq" = ${readSeq("a")}, "bReadSeq" = ${readSeq("b")},
        "aUnread" = ${unread("a")}, "bUnread" = ${unread("b")}
     WHERE ${isTarget} AND ${blockFreeSql(OTHER_SIDE, "$1::uuid")}
       AND ${upTo} > CASE c."aId" WHEN $1 THEN c."aReadSeq" ELSE c."bReadSeq" END
    RETURNING c.id AS "conversationId", c."loanId", ${OTHER_SIDE} AS "friendId",
              CASE c."aId" WHEN $1 THEN c."aReadSeq" ELSE c."bReadSeq" END AS "upTo",
              CASE c."aId" WHEN $1 THEN c."aUnread" ELSE c."bUnread" END AS "unreadCount"`;
};

const READ = { direct: readSql(IS_TARGET.direct), loan: readSql(IS_TARGET.loan) };
