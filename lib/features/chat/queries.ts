import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { existing } from "@/lib/shared/errors";
import { sql, type Sql } from "@/lib/server/database/sql";
import { notBlockedSql, viewerSql } from "@/lib/features/users/policy";
import {
  conversationsSql,
  namedConversationsSql,
  toConversation,
  type ConversationRow,
} from "./conversation-sql";
import { historySql, toMessage, type MessageRow } from "./message-sql";
import {
  conversationsQuery,
  type ChatMessage,
  type Conversation,
  type ConversationsQuery,
  type HistoryQuery,
} from "./schema";
import { kindOf, otherSideSql, targetId, type Target } from "./target";

/**
 * The conversations with the `limit` most recent people and those named by `with`, and all with unread messages,
 * the latest first; then the named ones that have no message.
 */
export async function listConversations(
  actor: Actor,
  { limit, ...named }: ConversationsQuery = conversationsQuery.parse({}),
): Promise<Conversation[]> {
  const viewer = viewerSql(actor);
  const some = async (kind: "direct" | "loan", ids: string[]) => {
    if (ids.length === 0) return [];
    const statement = namedConversationsSql(viewer, kind, sql`= ANY (${ids}::uuid[])`);
    return query<ConversationRow>(`chat-some-${kind}`, statement);
  };
  const [listed, ...others] = await Promise.all([
    query<ConversationRow>("chat-list", conversationsSql(viewer, limit, named.with)),
    some("direct", named.with),
    some("loan", named.loan),
  ]);
  const known = new Set(listed.map(({ conversationId }) => conversationId));
  const more = others.flat().filter(({ conversationId: id }) => id === null || !known.has(id));
  return [...listed, ...more].map(toConversation);
}

/**
 * A conversation, even before its first message.
 * @throws AppError NOT_FOUND for an unknown or blocked user, oneself, or another user's loan.
 */
export async function getConversation(actor: Actor, target: Target): Promise<Conversation> {
  const kind = kindOf(target);
  const isTarget = sql`= ${targetId(target)}::uuid`;
  const statement = namedConversationsSql(viewerSql(actor), kind, isTarget);
  const [row] = await query<ConversationRow>(`chat-one-${kind}`, statement);
  return toConversation(existing(row));
}

/** A page of a conversation's history, oldest message first. @throws AppError NOT_FOUND as `getConversation`. */
export async function listMessages(
  actor: Actor,
  target: Target,
  { page, size, before, after }: HistoryQuery,
): Promise<ChatMessage[]> {
  const last = after !== undefined ? after + size : before !== undefined ? before - 1 : null;
  const skip = Math.min(page * size, MAX_SKIP);
  const statement = historySql(viewerSql(actor), target, { last, skip, size });
  const rows = await query<MessageRow>(`chat-history-${kindOf(target)}`, statement);
  if (rows.length === 0) await getConversation(actor, target);
  return rows.map(toMessage);
}

/** Above any `seq`, below the maximum of a PostgreSQL integer. */
const MAX_SKIP = 2_000_000_000;

/** Number of the user's conversations with unread messages. */
export function unreadChatsSql(viewer: Sql): Sql {
  return sql`
  SELECT count(*) AS unread FROM "Conversation" c
   WHERE ((c."aId" = ${viewer} AND c."aUnread" > 0) OR (c."bId" = ${viewer} AND c."bUnread" > 0))
     AND ${notBlockedSql(otherSideSql(viewer), viewer)}`;
}
