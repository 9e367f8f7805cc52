import * as v from "valibot";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { EMPTY_THREAD, type Thread } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import { CLOSED } from "@/lib/features/chat/terms";
import { LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { FRIENDSHIP_STATUSES } from "@/lib/features/users/terms";
import type { ChatState } from "./chat-model";
import { listed } from "./conversations";
import { keyOfConversation, type ChatKey } from "./target";
import { MOST_WINDOWS, type ChatWindow } from "./windows";

/** Limits of the stored data: conversations, messages per conversation, characters in total. */
export const KEPT_CONVERSATIONS = 50;
export const KEPT_MESSAGES = 20;
export const KEPT_CHARACTERS = 400_000;

/** The chats stored in the reader's browser. */
export type StoredChats = Pick<ChatState, "conversations" | "threads">;

type Schema<T> = v.GenericSchema<unknown, T>;

interface KeptConversation extends Conversation {
  messages: ChatMessage[];
}

// One schema per type, so that a missing field does not compile. valibot instead of zod: zod's
// smallest build is ten times as large, and every member page loads this.
const text = v.string();
const id = v.pipe(text, v.uuid());
const moment = v.pipe(text, v.isoTimestamp());
/** The number of a message in its conversation. */
const seq = v.pipe(v.number(), v.integer(), v.minValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const storedMessage: Schema<ChatMessage> = v.object({
  id,
  conversationId: id,
  seq,
  senderId: id,
  recipientId: id,
  loanId: v.nullable(id),
  content: text,
  timestamp: moment,
  read: v.boolean(),
  clientId: v.nullable(text),
});
const keptConversation: Schema<KeptConversation> = v.object({
  id: v.nullable(id),
  friendId: id,
  friendName: v.nullable(text),
  friendIsAdmin: v.boolean(),
  friendAvatar: v.nullable(text),
  friendCity: v.nullable(text),
  friendRating: v.nullable(v.number()),
  friendshipStatus: v.picklist(FRIENDSHIP_STATUSES),
  loanId: v.nullable(id),
  // Entries stored by an earlier version have none.
  bookId: v.optional(v.nullable(id), null),
  loanStatus: v.nullable(v.picklist(LOAN_STATUSES)),
  bookTitle: v.nullable(text),
  lastMessage: v.nullable(v.object({ content: text, timestamp: moment, senderId: id, seq })),
  unreadCount: count,
  friendReadSeq: count,
  mayWrite: v.boolean(),
  closed: v.nullable(v.picklist(CLOSED)),
  messages: v.pipe(v.array(storedMessage), v.maxLength(KEPT_MESSAGES)),
});
const keptConversations = v.pipe(v.array(keptConversation), v.maxLength(KEPT_CONVERSATIONS));
const chatWindow: Schema<ChatWindow> = v.object({
  friendId: id,
  loanId: v.nullable(id),
  minimised: v.boolean(),
});
const chatWindows = v.pipe(v.array(chatWindow), v.maxLength(MOST_WINDOWS));

/** The newest conversations with their newest messages as text, within the limits. */
export function serialiseChats({ conversations, threads }: StoredChats): string {
  const entries = listed(conversations, threads)
    .slice(0, KEPT_CONVERSATIONS)
    .map((each): KeptConversation => {
      const { messages } = threads.get(keyOfConversation(each)) ?? EMPTY_THREAD;
      return { ...each, messages: messages.slice(-KEPT_MESSAGES) };
    });
  return withinBounds(entries);
}

/** Removes messages of the oldest conversations first, then the conversations themselves. */
function withinBounds(entries: KeptConversation[]): string {
  let room = KEPT_CHARACTERS;
  const parts: string[] = [];
  for (const entry of entries) {
    const whole = JSON.stringify(entry);
    const part = whole.length < room ? whole : JSON.stringify({ ...entry, messages: [] });
    if (part.length >= room) break;
    room -= part.length + 1;
    parts.push(part);
  }
  return `[${parts.join(",")}]`;
}

/** Parses stored chats; returns empty ones if the text cannot be read, as after a schema change. */
export function parseChats(text: string | null): StoredChats {
  const conversations: Conversation[] = [];
  const threads = new Map<ChatKey, Thread>();
  for (const { messages, ...conversation } of parse(keptConversations, text)) {
    conversations.push(conversation);
    threads.set(keyOfConversation(conversation), { messages, pending: [] });
  }
  return { conversations, threads };
}

/** At most one window per reader; an earlier version stored one per loan. */
export function parseWindows(text: string | null): ChatWindow[] {
  const windows = parse(chatWindows, text);
  const isFirst = ({ friendId }: ChatWindow, at: number) =>
    windows.findIndex((each) => each.friendId === friendId) === at;
  return windows.filter(isFirst);
}

/** Parses a JSON list; empty if the text is missing, broken or of another shape. */
function parse<T>(schema: Schema<T[]>, text: string | null): T[] {
  if (!text) return [];
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return [];
  }
}

/** Older drafts beyond this number are dropped. */
const KEPT_DRAFTS = 20;
const draftList = v.array(v.object({ key: text, text }));

const drafts = (userId: string) => parse(draftList, readItem(itemOf(userId, "chat_drafts")));

/** The user's unsent text in a conversation, kept across reloads. */
export function draftOf(userId: string, chatKey: ChatKey): string {
  return drafts(userId).find(({ key }) => key === chatKey)?.text ?? "";
}

export function keepDraft(userId: string, chatKey: ChatKey, text: string): void {
  const others = drafts(userId).filter(({ key }) => key !== chatKey);
  const next = text ? [{ key: chatKey, text }, ...others] : others;
  keepItem(itemOf(userId, "chat_drafts"), JSON.stringify(next.slice(0, KEPT_DRAFTS)));
}
