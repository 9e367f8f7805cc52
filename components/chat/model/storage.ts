import * as z from "zod/mini";
import { readItem, writeItem } from "@/lib/browser/storage";
import { EMPTY_THREAD, type PendingMessage, type Thread } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import { CLOSED } from "@/lib/features/chat/terms";
import { LOAN_STATUSES } from "@/lib/features/loans/machine";
import { FRIENDSHIP_STATUSES } from "@/lib/features/users/terms";
import { listed, type Conversations, type Threads } from "./conversations";
import { keyOfConversation, type ChatKey } from "./target";
import { MOST_WINDOWS, type ChatWindow } from "./windows";

/** Limits of what a browser keeps: conversations, messages per conversation, characters in all. */
export const KEPT_CONVERSATIONS = 50;
export const KEPT_MESSAGES = 20;
export const KEPT_CHARACTERS = 400_000;

/** In place of an error code: the page was left before the message was sent. */
export const INTERRUPTED = "LEFT";

/** What the browser remembers of a reader's chats. */
export interface StoredChats {
  conversations: Conversations;
  threads: Threads;
}

interface KeptConversation extends Conversation {
  messages: ChatMessage[];
  pending: PendingMessage[];
}

// A schema per type, so that a part which is missing here does not compile.
const text = z.string();
const id = z.uuid();
const moment = z.iso.datetime();
/** The number of a message in its conversation. */
const seq = z.int().check(z.gte(1));
const count = z.int().check(z.gte(0));

const storedMessage: z.ZodMiniType<ChatMessage> = z.object({
  id,
  conversationId: id,
  seq,
  senderId: id,
  recipientId: id,
  loanId: z.nullable(id),
  content: text,
  timestamp: moment,
  read: z.boolean(),
  clientId: z.nullable(text),
});
const pendingMessage: z.ZodMiniType<PendingMessage> = z.object({
  id: text.check(z.startsWith("temp-")),
  clientId: text,
  senderId: text,
  loanId: z.nullable(text),
  content: text,
  timestamp: text,
  // Messages of an earlier version have none.
  error: z._default(z.nullable(text), null),
});
const keptConversation: z.ZodMiniType<KeptConversation> = z.object({
  id: z.nullable(id),
  friendId: id,
  friendName: z.nullable(text),
  friendIsAdmin: z.boolean(),
  friendAvatar: z.nullable(text),
  friendCity: z.nullable(text),
  friendRating: z.nullable(z.number()),
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES),
  loanId: z.nullable(id),
  // Entries of an earlier version have none.
  bookId: z._default(z.nullable(id), null),
  loanStatus: z.nullable(z.enum(LOAN_STATUSES)),
  bookTitle: z.nullable(text),
  lastMessage: z.nullable(z.object({ content: text, timestamp: moment, senderId: id, seq })),
  unreadCount: count,
  friendReadSeq: count,
  mayWrite: z.boolean(),
  closed: z.nullable(z.enum(CLOSED)),
  messages: z.array(storedMessage).check(z.maxLength(KEPT_MESSAGES)),
  pending: z.array(pendingMessage),
});
const keptConversations = z.array(keptConversation).check(z.maxLength(KEPT_CONVERSATIONS));
const chatWindow: z.ZodMiniType<ChatWindow> = z.object({
  friendId: id,
  loanId: z.nullable(id),
  minimised: z.boolean(),
});
const chatWindows = z.array(chatWindow).check(z.maxLength(MOST_WINDOWS));

export const conversationsKey = (userId: string) => `chat_conversations_${userId}`;
export const activeKey = (userId: string) => `chat_active_${userId}`;
const draftsKey = (userId: string) => `chat_drafts_${userId}`;

/** Whether an entry of the browser's storage is another reader's chats. */
export function isForeign(storageKey: string, userId: string): boolean {
  const own = [conversationsKey, activeKey, draftsKey].map((key) => key(userId));
  return /^chat_(?:conversations|active|drafts)_/.test(storageKey) && !own.includes(storageKey);
}

/** The newest conversations with their newest messages, as text within the bounds. */
export function serialiseChats({ conversations, threads }: StoredChats): string {
  const entries = listed(conversations, threads)
    .slice(0, KEPT_CONVERSATIONS)
    .map((each): KeptConversation => {
      const thread = threads.get(keyOfConversation(each)) ?? EMPTY_THREAD;
      const messages = thread.messages.slice(-KEPT_MESSAGES);
      return { ...each, messages, pending: thread.pending.map(asInterrupted) };
    });
  return withinBounds(entries);
}

/** Read again it belongs to a page that was left before sending: its writer decides what to do. */
function asInterrupted(message: PendingMessage): PendingMessage {
  return { ...message, error: INTERRUPTED };
}

/** The oldest conversations give up their messages first, then themselves. */
function withinBounds(entries: KeptConversation[]): string {
  let room = KEPT_CHARACTERS;
  const parts: string[] = [];
  for (const entry of entries) {
    const whole = JSON.stringify(entry);
    const part =
      whole.length < room ? whole : JSON.stringify({ ...entry, messages: [], pending: [] });
    if (part.length >= room) break;
    room -= part.length + 1;
    parts.push(part);
  }
  return `[${parts.join(",")}]`;
}

/** What was kept; nothing where it cannot be read, as after a change of its shape. */
export function parseChats(text: string | null): StoredChats {
  const entries = parse(keptConversations, text);
  const threads = entries.map((entry): [ChatKey, Thread] => [
    keyOfConversation(entry),
    threadOf(entry),
  ]);
  return { conversations: entries.map(toConversation), threads: new Map(threads) };
}

function threadOf({ messages, pending }: KeptConversation): Thread {
  return { messages, pending };
}

function toConversation({ messages: _, pending: __, ...rest }: KeptConversation): Conversation {
  return rest;
}

export function parseWindows(text: string | null): ChatWindow[] {
  return parse(chatWindows, text);
}

/** A list that was kept as JSON; empty where the text is missing, broken or of another shape. */
function parse<T>(schema: z.ZodMiniType<T[]>, text: string | null): T[] {
  if (!text) return [];
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}

/** Most drafts kept; older ones are dropped. */
const KEPT_DRAFTS = 20;
const draftList = z.array(z.object({ key: z.string(), text: z.string() }));

const drafts = (userId: string) => parse(draftList, readItem(draftsKey(userId)));

/** The user's unsent text in a conversation, kept over reloads. */
export function draftOf(userId: string, chatKey: ChatKey): string {
  return drafts(userId).find(({ key }) => key === chatKey)?.text ?? "";
}

export function keepDraft(userId: string, chatKey: ChatKey, text: string): void {
  const others = drafts(userId).filter(({ key }) => key !== chatKey);
  const next = text ? [{ key: chatKey, text }, ...others] : others;
  writeItem(draftsKey(userId), JSON.stringify(next.slice(0, KEPT_DRAFTS)));
}
