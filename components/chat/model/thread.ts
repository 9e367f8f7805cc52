import type { ChatMessage } from "@/lib/chat/schema";

/** Why a message was not sent: a code of `errors.<CODE>`, or `LEFT`. */
export type Failure = string;

/** The page was left before the message was sent. */
export const LEFT = "LEFT";

/** Written here, not yet known to be stored. Its `id` begins with `temp-`. */
export interface PendingMessage {
  id: `temp-${string}`;
  clientId: string;
  senderId: string;
  loanId: string | null;
  content: string;
  timestamp: string;
  /** Null while it is on its way. */
  failure: Failure | null;
}

/** What the browser knows of a conversation's messages. */
export interface Thread {
  /** Stored, each once, by ascending `seq`. */
  readonly messages: readonly ChatMessage[];
  /** In the order they were written. */
  readonly pending: readonly PendingMessage[];
}

export const EMPTY_THREAD: Thread = { messages: [], pending: [] };

/** Two messages of the same time, text and sender are one: times never repeat in a conversation. */
function likeness({ timestamp, senderId, content }: ChatMessage): string {
  return `${timestamp} ${senderId} ${content}`;
}

/**
 * Takes stored messages in, from history, live or as the echo of one's own. Duplicates (by id, or
 * by time, text and sender) are left out, the others fall into their place by `seq`, and what was
 * pending is replaced by its echo.
 */
export function withMessages(thread: Thread, incoming: readonly ChatMessage[]): Thread {
  const ids = new Set(thread.messages.map(({ id }) => id));
  const likes = new Set(thread.messages.map(likeness));
  const fresh: ChatMessage[] = [];
  for (const message of incoming) {
    const like = likeness(message);
    if (ids.has(message.id) || likes.has(like)) continue;
    ids.add(message.id);
    likes.add(like);
    fresh.push(message);
  }
  const pending = fresh.reduce(withoutEcho, thread.pending);
  const marked = incoming.reduce(withoutMark, pending);
  if (fresh.length === 0) return marked === thread.pending ? thread : { ...thread, pending: marked };
  const messages = [...thread.messages, ...fresh].sort((a, b) => a.seq - b.seq);
  return { messages, pending: marked };
}

/** Without the pending message that this stored one is: by its mark, else by sender, loan and text. */
function withoutEcho(
  pending: readonly PendingMessage[],
  message: ChatMessage,
): readonly PendingMessage[] {
  if (message.clientId) return withoutMark(pending, message);
  const at = pending.findIndex(
    ({ senderId, loanId, content }) =>
      senderId === message.senderId && loanId === message.loanId && content === message.content,
  );
  return at < 0 ? pending : pending.toSpliced(at, 1);
}

function withoutMark(
  pending: readonly PendingMessage[],
  { clientId }: ChatMessage,
): readonly PendingMessage[] {
  const rest = pending.filter((each) => each.clientId !== clientId);
  return rest.length === pending.length ? pending : rest;
}

/** Shows a message at once, before the server knows of it. */
export function withPending(thread: Thread, message: PendingMessage): Thread {
  return { ...thread, pending: [...thread.pending, message] };
}

/** On its way again (null), or not sent for this reason. */
export function withOutcome(thread: Thread, id: string, failure: Failure | null): Thread {
  const pending = thread.pending.map((each) => (each.id === id ? { ...each, failure } : each));
  return { ...thread, pending };
}

export function withoutPending(thread: Thread, id: string): Thread {
  return { ...thread, pending: thread.pending.filter((each) => each.id !== id) };
}

/**
 * The `seq` up to which nothing is missing, counted from the oldest message known; 0 where none is.
 * Numbers have no gaps in a conversation, so a hole means that messages are on their way.
 */
export function completeUpTo({ messages }: Thread): number {
  let last = messages[0]?.seq ?? 0;
  for (const { seq } of messages) {
    if (seq > last + 1) break;
    last = seq;
  }
  return last;
}

/** Whether a message in between is missing. */
export function hasGap(thread: Thread): boolean {
  return completeUpTo(thread) < (thread.messages.at(-1)?.seq ?? 0);
}

/**
 * The newest page of history over what was kept from before: what lies further back than the page
 * and does not join it would leave a hole, and is forgotten.
 */
export function withNewestPage(thread: Thread, page: readonly ChatMessage[]): Thread {
  let start = page[0]?.seq ?? 0;
  for (const { seq } of thread.messages.toReversed()) if (seq === start - 1) start = seq;
  const messages = thread.messages.filter(({ seq }) => seq >= start);
  return withMessages({ ...thread, messages }, page);
}

/** Whether the conversation's very first message is known. */
export function isWhole({ messages }: Thread): boolean {
  return messages[0]?.seq === 1;
}
