import { completeTo, EMPTY_THREAD, hasOlder, type Thread } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import type { ChatState, HistoryState } from "./chat-model";
import { find, latestFirst, type Conversations } from "./conversations";
import { directKey, isIn, keyOfConversation, partsOf, type ChatKey } from "./target";

/** A view of the thread with one reader, merged from its conversations. */
export interface Merged {
  /** All conversations with this reader, whether in the view or not; latest message first. */
  conversations: Conversations;
  /** The latest of them, for what it says of the other side; undefined until one is known. */
  friend: Conversation | undefined;
  /** Where a message written in this view goes; `about` is undefined until it is known. */
  target: { key: ChatKey; about: Conversation | undefined } | undefined;
  /** Messages by time, without those before which some may be missing. */
  thread: Thread;
  history: HistoryState;
  /** The conversation to load for older messages; undefined at the beginning of the thread. */
  older: ChatKey | undefined;
  /** A conversation to load at once. */
  missing: ChatKey | undefined;
  /** Conversations with unread messages, all of which are loaded. */
  unread: readonly ChatKey[];
  unreadCount: number;
  /** Id of the first of these messages. */
  firstUnread: string | undefined;
}

/** A conversation in the view. */
interface Part {
  key: ChatKey;
  conversation: Conversation | undefined;
  thread: Thread;
  state: HistoryState | undefined;
}

type Loaded = Pick<ChatState, "conversations" | "threads" | "history">;

export function merge(view: ChatKey, { conversations, threads, history }: Loaded): Merged {
  const { kind, id } = partsOf(view);
  const friendId = kind === "direct" ? id : find(conversations, view)?.friendId;
  const all = latestFirst(conversations.filter((each) => each.friendId === friendId));
  const keys = all.filter((each) => isIn(view, each)).map(keyOfConversation);
  const parts = [...new Set([...keys, view])].map((key): Part => {
    const thread = threads.get(key) ?? EMPTY_THREAD;
    return { key, conversation: find(all, key), thread, state: history.get(key) };
  });
  const [end] = parts
    .filter((part) => startOf(part) !== "")
    .sort((a, b) => byTime(startOf(b), startOf(a)));
  const from = end ? startOf(end) : "";
  const messages = sorted(parts.flatMap(({ thread }) => thread.messages)).filter(
    ({ timestamp }) => timestamp >= from,
  );
  const pending = sorted(parts.flatMap(({ thread }) => thread.pending));
  const missing = parts.find((part, at) => !part.state && (at === 0 || isOutdated(part)));
  const failed = parts.find(
    (part) => part.state === "olderFailed" || (part.state === "failed" && lacksAll(part)),
  );
  const unread = parts.filter(
    (part) => part.state === "ready" && unreadIn(part) > 0 && isUpToDate(part),
  );
  return {
    conversations: all,
    friend: all[0],
    target: targetOf(view, all),
    thread: { messages, pending },
    history: historyOf(parts, { isEmpty: messages.length === 0, missing, failed }),
    older: (failed ?? end)?.key,
    missing: missing?.key,
    unread: unread.map(({ key }) => key),
    unreadCount: parts.reduce((sum, part) => sum + unreadIn(part), 0),
    firstUnread: sorted(unread.flatMap(firstUnreadOf))[0]?.id,
  };
}

const byTime = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Timestamps follow the order of each conversation, so it is kept. */
const sorted = <T extends { timestamp: string }>(messages: T[]): T[] =>
  messages.sort((a, b) => byTime(a.timestamp, b.timestamp));

const unreadIn = ({ conversation }: Part) => conversation?.unreadCount ?? 0;

const isUpToDate = ({ thread, conversation }: Part) =>
  completeTo(thread) >= (conversation?.lastMessage?.seq ?? 0);

/** Messages kept by the browser may not be the newest, and unread ones are to be seen. */
const isOutdated = (part: Part) =>
  unreadIn(part) > 0 || (part.thread.messages.length > 0 && !isUpToDate(part));

/** Whether there are messages of which none is loaded. */
const lacksAll = ({ thread, conversation }: Part) =>
  thread.messages.length === 0 && conversation?.lastMessage !== null;

/** Before this time a conversation may have messages that are not loaded; "" if it has none. */
function startOf({ thread, conversation, state }: Part): string {
  const [oldest] = thread.messages;
  if (oldest) return hasOlder(thread) ? oldest.timestamp : "";
  // What cannot be loaded does not hide what is there.
  const isAwaited = !state || state === "loading";
  return (isAwaited && conversation?.lastMessage?.timestamp) || "";
}

function historyOf(
  parts: Part[],
  { isEmpty, missing, failed }: { isEmpty: boolean; missing?: Part; failed?: Part },
): HistoryState {
  const loading = parts.filter(({ state }) => state === "loading");
  const isOlder =
    parts.some(({ state }) => state === "olderLoading") ||
    loading.some((part) => part.conversation && lacksAll(part));
  if (isOlder && !isEmpty) return "olderLoading";
  if (isOlder || loading.length > 0 || missing) return "loading";
  if (failed) return isEmpty ? "failed" : "olderFailed";
  return "ready";
}

/** Friends write directly, unless the view is a loan's; others where they last could. */
function targetOf(view: ChatKey, all: Conversations): Merged["target"] {
  const open = all.find(({ mayWrite }) => mayWrite);
  const best = open ?? all[0];
  if (!best) return undefined;
  const isDirect = open?.friendshipStatus === "FRIENDS";
  const natural = isDirect ? directKey(best.friendId) : keyOfConversation(best);
  const key = partsOf(view).kind === "loan" ? view : natural;
  return { key, about: find(all, key) };
}

function firstUnreadOf({ thread, conversation }: Part): ChatMessage[] {
  if (!conversation) return [];
  const { friendId, unreadCount } = conversation;
  const theirs = thread.messages.filter(({ senderId }) => senderId === friendId);
  return theirs.slice(-unreadCount).slice(0, 1);
}
