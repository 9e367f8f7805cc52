import type { ChatMessage } from "./schema";

/** A message of one's own that is not acknowledged yet; shown at once, after the stored ones. */
export interface PendingMessage {
  /** Begins with `temp-`. */
  id: string;
  clientId: string;
  senderId: string;
  /** Null in a direct conversation. */
  loanId: string | null;
  content: string;
  timestamp: string;
  /** Why it was not sent, as an error code; it may be sent again with the same `clientId`. */
  error: string | null;
}

/** What a window shows of a conversation. */
export interface Thread {
  /** By `seq`, each once. */
  readonly messages: readonly ChatMessage[];
  /** In the order they were written. */
  readonly pending: readonly PendingMessage[];
}

export const EMPTY_THREAD: Thread = { messages: [], pending: [] };

/**
 * Takes in stored messages, from wherever and however often: order and copies do not matter, and
 * what was pending gives way to its echo. The number of a message names it in its conversation as
 * well as its id does, or its time, text and sender: times never repeat there.
 */
export function addStored(thread: Thread, stored: readonly ChatMessage[]): Thread {
  if (stored.length === 0) return thread;
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]));
  let { pending } = thread;
  for (const message of stored) {
    const known = bySeq.get(message.seq);
    if (message.clientId || !known) pending = withoutEcho(pending, message);
    // What was read stays read, even if an older copy comes later.
    bySeq.set(message.seq, { ...message, read: message.read || known?.read === true });
  }
  return { messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq), pending };
}

/** The echo is known by the sender's mark, and without one by sender, loan and text. */
function withoutEcho(pending: Thread["pending"], message: ChatMessage): Thread["pending"] {
  const isEcho = ({ clientId, senderId, loanId, content }: PendingMessage) =>
    message.clientId
      ? clientId === message.clientId
      : senderId === message.senderId && loanId === message.loanId && content === message.content;
  const at = pending.findIndex(isEcho);
  return at < 0 ? pending : pending.toSpliced(at, 1);
}

/** The newest page of history over what was kept before: what does not join it is forgotten. */
export function addNewestPage(thread: Thread, page: readonly ChatMessage[]): Thread {
  let start = page[0]?.seq ?? 0;
  for (const { seq } of thread.messages.toReversed()) if (seq === start - 1) start = seq;
  const messages = thread.messages.filter(({ seq }) => seq >= start);
  return addStored({ ...thread, messages }, page);
}

/** Shows a message that is being sent; `clientId` makes it the same one however often it is sent. */
export function addPending(thread: Thread, message: PendingMessage): Thread {
  return { ...thread, pending: [...thread.pending, message] };
}

/** Notes why a message was not sent; null where it is being sent again. */
export function setPendingError(thread: Thread, clientId: string, error: string | null): Thread {
  const pending = thread.pending.map((message) =>
    message.clientId === clientId ? { ...message, error } : message,
  );
  return { ...thread, pending };
}

/** Gives up a message that was not sent. */
export function removePending(thread: Thread, clientId: string): Thread {
  return { ...thread, pending: thread.pending.filter((message) => message.clientId !== clientId) };
}

/**
 * The `seq` up to which the thread has everything since its first message; read the history
 * `after` it whenever the channel was interrupted or a later message arrived. 0 for an empty thread.
 */
export function completeTo({ messages }: Thread): number {
  const gap = messages.findIndex(
    (message, at) => at > 0 && message.seq !== (messages[at - 1]?.seq ?? 0) + 1,
  );
  return (gap < 0 ? messages.at(-1) : messages[gap - 1])?.seq ?? 0;
}

/** There are older messages than the thread shows; read the history `before` its first `seq`. */
export function hasOlder({ messages }: Thread): boolean {
  return (messages[0]?.seq ?? 1) > 1;
}
