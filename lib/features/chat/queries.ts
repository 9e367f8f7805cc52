import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { blockFreeSql } from "@/lib/features/users/policy";
import { LIST, ONE, SOME, toConversation, type ConversationRow } from "./conversation-sql";
import { HISTORY, toMessage, type MessageRow } from "./message-sql";
import type { ChatMessage, Conversation, ConversationsQuery, HistoryQuery } from "./schema";
import { kindOf, OTHER_SIDE, targetId, type Target } from "./target";

/** Every conversation with a message in it, the one written in last first; then those also named. */
export async function listConversations(
  actor: Actor,
  named: ConversationsQuery = { with: [], loan: [] },
): Promise<Conversation[]> {
  const some = (kind: "direct" | "loan", ids: string[]) =>
    ids.length > 0 ? query<ConversationRow>(`chat-some-${kind}`, SOME[kind], [actor.id, ids]) : [];
  const [listed, ...others] = await Promise.all([
    query<ConversationRow>("chat-list", LIST, [actor.id]),
    some("direct", named.with),
    some("loan", named.loan),
  ]);
  const told = new Set(listed.map(({ conversationId }) => conversationId));
  const untold = others.flat().filter(({ conversationId: id }) => id === null || !told.has(id));
  return [...listed, ...untold].map(toConversation);
}

/**
 * One conversation, even before its first message.
 * @throws AppError NOT_FOUND: an unknown or blocked reader, oneself, or a loan of others.
 */
export async function getConversation(actor: Actor, target: Target): Promise<Conversation> {
  const kind = kindOf(target);
  const values = [actor.id, targetId(target)];
  const [row] = await query<ConversationRow>(`chat-one-${kind}`, ONE[kind], values);
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
  const kind = kindOf(target);
  const last = after !== undefined ? after + size : before !== undefined ? before - 1 : null;
  const skip = Math.min(page * size, FURTHEST);
  const values = [actor.id, targetId(target), last, skip, size];
  const rows = await query<MessageRow>(`chat-history-${kind}`, HISTORY[kind], values);
  if (rows.length === 0) await getConversation(actor, target);
  return rows.map(toMessage);
}

/** No conversation is that long, and the database's numbers end not far from here. */
const FURTHEST = 2_000_000_000;

/** In how many conversations something waits to be read. */
export async function countUnreadConversations(actor: Actor): Promise<number> {
  const [row] = await query<{ unread: number }>("chat-unread", UNREAD, [actor.id]);
  return row?.unread ?? 0;
}

/** How many conversations of the reader `$1` hold something new. */
export const UNREAD = `
  SELECT count(*) AS unread FROM "Conversation" c
   WHERE ((c."aId" = $1::uuid AND c."aUnread" > 0) OR (c."bId" = $1 AND c."bUnread" > 0))
     AND ${blockFreeSql(OTHER_SIDE, "$1")}`;
