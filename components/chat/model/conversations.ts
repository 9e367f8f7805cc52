import type { Thread } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation, ConversationRead } from "@/lib/features/chat/schema";
import { keyOfConversation, keyOfMessage, type ChatKey } from "./target";

export type Conversations = readonly Conversation[];
export type Threads = ReadonlyMap<ChatKey, Thread>;

const lastAt = (conversation: Conversation, threads: Threads) =>
  conversation.lastMessage?.timestamp ??
  threads.get(keyOfConversation(conversation))?.pending.at(-1)?.timestamp ??
  "";

export function latestFirst(
  conversations: Conversations,
  threads: Threads = new Map(),
): Conversations {
  return conversations.toSorted((a, b) => lastAt(b, threads).localeCompare(lastAt(a, threads)));
}

/** Conversations with a message, sent or unsent; latest message first. */
export function listed(conversations: Conversations, threads: Threads = new Map()): Conversations {
  return latestFirst(
    conversations.filter((each) => lastAt(each, threads) !== ""),
    threads,
  );
}

const lastSeq = ({ lastMessage }: Conversation) => lastMessage?.seq ?? 0;

export function find(conversations: Conversations, key: ChatKey): Conversation | undefined {
  return conversations.find((each) => keyOfConversation(each) === key);
}

/** Adds or replaces a conversation. */
export function withConversation(conversations: Conversations, next: Conversation): Conversations {
  const key = keyOfConversation(next);
  const rest = conversations.filter((each) => keyOfConversation(each) !== key);
  return [...rest, newer(find(conversations, key), next)];
}

/**
 * Sets a message as its conversation's last one and counts it as unread if the other side wrote it.
 * A message that was counted before changes nothing.
 * @returns null if the conversation is not known.
 */
export function withLastMessage(
  conversations: Conversations,
  message: ChatMessage,
  meId: string,
): Conversations | null {
  const { content, timestamp, senderId, seq, conversationId } = message;
  const current = find(conversations, keyOfMessage(message, meId));
  if (!current) return null;
  if (seq <= lastSeq(current)) return conversations;
  const next: Conversation = {
    ...current,
    id: conversationId,
    lastMessage: { content, timestamp, senderId, seq },
    unreadCount: current.unreadCount + (senderId === meId ? 0 : 1),
  };
  return conversations.map((each) => (each === current ? next : each));
}

/** Applies a read receipt of one of the two sides. */
export function withRead(
  conversations: Conversations,
  { conversationId, readerId, upTo, unreadCount }: ConversationRead,
  meId: string,
): Conversations {
  return conversations.map((each) => {
    if (each.id !== conversationId) return each;
    if (readerId === meId) return { ...each, unreadCount };
    return { ...each, friendReadSeq: Math.max(each.friendReadSeq, upTo) };
  });
}

/**
 * Merges the server's list into the known conversations. The list wins, except over a message that
 * arrived while it was fetched. Conversations missing from it are removed unless `stays` keeps
 * them.
 */
export function withSnapshot(
  conversations: Conversations,
  snapshot: Conversations,
  stays: (conversation: Conversation) => boolean,
): Conversations {
  const known = new Map(conversations.map((each) => [keyOfConversation(each), each]));
  const received = new Set(snapshot.map(keyOfConversation));
  const kept = conversations.filter(
    (each) => !received.has(keyOfConversation(each)) && stays(each),
  );
  return [...snapshot.map((each) => newer(known.get(keyOfConversation(each)), each)), ...kept];
}

/** The server's version, unless a later message or read receipt has arrived meanwhile. */
function newer(known: Conversation | undefined, received: Conversation): Conversation {
  if (!known || known.id !== received.id) return received;
  const friendReadSeq = Math.max(known.friendReadSeq, received.friendReadSeq);
  if (lastSeq(known) <= lastSeq(received)) return { ...received, friendReadSeq };
  const { lastMessage, unreadCount } = known;
  return { ...received, friendReadSeq, lastMessage, unreadCount };
}
