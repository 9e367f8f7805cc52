import { EMPTY_THREAD, type PendingMessage, type Thread } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import { CLOSED } from "@/lib/features/chat/terms";
import { LOAN_STATUSES } from "@/lib/features/loans/machine";
import { FRIENDSHIP_STATUSES } from "@/lib/features/users/terms";
import { listed, type Conversations, type Threads } from "./conversations";
import {
  isFlag,
  isId,
  isMoment,
  isNumber,
  isText,
  listOf,
  oneOf,
  orNull,
  shaped,
  wholeFrom,
  type Check,
} from "./shape";
import { keyOfConversation, type ChatKey } from "./target";
import { MOST_WINDOWS, type ChatWindow } from "./windows";

/** What a browser keeps at most: so many conversations, messages of each, and characters in all. */
export const KEPT_CONVERSATIONS = 50;
export const KEPT_MESSAGES = 20;
export const KEPT_CHARACTERS = 400_000;

/** In place of an error code: the page was left before the message was sent. */
export const LEFT = "LEFT";

/** What the browser remembers of a reader's chats. */
export interface Kept {
  conversations: Conversations;
  threads: Threads;
}

interface KeptConversation extends Conversation {
  messages: ChatMessage[];
  pending: PendingMessage[];
}

const isMessage = shaped<ChatMessage>({
  id: isId,
  conversationId: isId,
  seq: wholeFrom(1),
  senderId: isId,
  recipientId: isId,
  loanId: orNull(isId),
  content: isText,
  timestamp: isMoment,
  read: isFlag,
  clientId: orNull(isText),
});
const isPending = shaped<PendingMessage>({
  id: (value): value is string => isText(value) && value.startsWith("temp-"),
  clientId: isText,
  senderId: isText,
  loanId: orNull(isText),
  content: isText,
  timestamp: isText,
  fault: orNull(isText),
});
const isKept = listOf(
  shaped<KeptConversation>({
    id: orNull(isId),
    friendId: isId,
    friendName: orNull(isText),
    friendIsAdmin: isFlag,
    friendAvatar: orNull(isText),
    friendCity: orNull(isText),
    friendRating: orNull(isNumber),
    friendshipStatus: oneOf(FRIENDSHIP_STATUSES),
    loanId: orNull(isId),
    // What an earlier version kept has none.
    bookId: (value): value is string | null => value === undefined || orNull(isId)(value),
    loanStatus: orNull(oneOf(LOAN_STATUSES)),
    bookTitle: orNull(isText),
    lastMessage: orNull(
      shaped({ content: isText, timestamp: isMoment, senderId: isId, seq: wholeFrom(1) }),
    ),
    unreadCount: wholeFrom(0),
    friendReadSeq: wholeFrom(0),
    mayWrite: isFlag,
    closed: orNull(oneOf(CLOSED)),
    messages: listOf(isMessage, KEPT_MESSAGES),
    pending: listOf(isPending),
  }),
  KEPT_CONVERSATIONS,
);
const isWindows = listOf(
  shaped<ChatWindow>({ friendId: isId, loanId: orNull(isId), minimised: isFlag }),
  MOST_WINDOWS,
);

export const conversationsKey = (userId: string) => `chat_conversations_${userId}`;
export const activeKey = (userId: string) => `chat_active_${userId}`;
export const draftsKey = (userId: string) => `chat_drafts_${userId}`;

/** Whether an entry of the browser's storage is another reader's chats. */
export function isForeign(storageKey: string, userId: string): boolean {
  const own = [conversationsKey, activeKey, draftsKey].map((key) => key(userId));
  return /^chat_(?:conversations|active|drafts)_/.test(storageKey) && !own.includes(storageKey);
}

/** The newest conversations with their newest messages, as text within the bounds. */
export function serialiseChats({ conversations, threads }: Kept): string {
  const entries = listed(conversations, threads)
    .slice(0, KEPT_CONVERSATIONS)
    .map((each): KeptConversation => {
      const thread = threads.get(keyOfConversation(each)) ?? EMPTY_THREAD;
      const messages = thread.messages.slice(-KEPT_MESSAGES);
      return { ...each, messages, pending: thread.pending.map(left) };
    });
  return withinBounds(entries);
}

/** Read again, it belongs to a page that was left before it was sent: its writer decides anew. */
function left(message: PendingMessage): PendingMessage {
  return { ...message, fault: LEFT };
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
export function parseChats(text: string | null): Kept {
  const entries = parse(text, isKept);
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
  return parse(text, isWindows);
}

function parse<T>(text: string | null, check: Check<T[]>): T[] {
  if (!text) return [];
  try {
    const list: unknown = JSON.parse(text);
    return check(list) ? list : [];
  } catch {
    return [];
  }
}
