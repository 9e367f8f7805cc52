import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { sql, type Sql } from "@/lib/server/database/sql";
import { notBlockedSql, viewerSql } from "@/lib/features/users/policy";
import {
  conversationsSql,
  namedConversationsSql,
  toConversation,
  type ConversationRow,
} from "./conversation-sql";
import { historySql, toMessage, type MessageRow } from "./message-sql";
import type { ChatMessage, Conversation, ConversationsQuery, HistoryQuery } from "./schema";
import { kindOf, otherSideSql, targetId, type Target } from "./target";

/** Every conversation with a message in it, the one written in last first; then those also named. */
export async function listConversations(
  actor: Actor,
  named: ConversationsQuery = { with: [], loan: [] },
): Promise<Conversation[]> {
  const viewer = viewerSql(actor);
  const some = async (kind: "direct" | "loan", ids: string[]) => {
    if (ids.length === 0) return [];
    const statement = namedConversationsSql(viewer, kind, sql`= ANY (${ids}::uuid[])`);
    return query<ConversationRow>(`chat-some-${kind}`, statement);
  };
  const [listed, ...others] = await Promise.all([
    query<ConversationRow>("chat-list", conversationsSql(viewer)),
    some("direct", named.with),
    some("loan", named.loan),
  ]);
  const known = new Set(listed.map(({ conversationId }) => conversationId));
  const more = others.flat().filter(({ conversationId: id }) => id === null || !known.has(id));
  return [...listed, ...more].map(toConversation);
}

/**
 * One conversation, even before its first message.
 * @throws AppError NOT_FOUND: an unknown or blocked reader, oneself, or a loan of others.
 */
export async function getConversation(actor: Actor, target: Target): Promise<Conversation> {
  const kind = kindOf(target);
  const isTarget = sql`= ${targetId(target)}::uuid`;
  const statement = namedConversationsSql(viewerSql(actor), kind, isTarget);
  const [row] = await query<ConversationRow>(`chat-one-${kind}`, statement);
  if (!row) throw new AppError("NOT_FOUND");
  return toConversation(row);
}

/**
 * A part of a conversation's history, oldest message first.
 * @throws AppError NOT_FOUND as `getConversation`.
 */
export async function listMessages(
  actor: Actor,
  target: Target,
  { page, size, before, after }: HistoryQuery,
): Promise<ChatMessage[]> {
  const last = after !== undefined ? after + size : before !== undefined ? before - 1 : null;
  const skip = Math.min(page * size, FURTHEST);
  const statement = historySql(viewerSql(actor), target, { last, skip, size });
  const rows = await query<MessageRow>(`chat-history-${kindOf(target)}`, statement);
  if (rows.length === 0) await getConversation(actor, target);
  return rows.map(toMessage);
}

/** No conversation is that long, and the database's numbers end not far from here. */
const FURTHEST = 2_000_000_000;

/** How many conversations of the reader hold something new. */
export function unreadChatsSql(viewer: Sql): Sql {
  return sql`
  SELECT count(*) AS unread FROM "Conversation" c
   WHERE ((c."aId" = ${viewer} AND c."aUnread" > 0) OR (c."bId" = ${viewer} AND c."bUnread" > 0))
     AND ${notBlockedSql(otherSideSql(viewer), viewer)}`;
}
