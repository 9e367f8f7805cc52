import type { ChatMessage } from "./schema";

/** An own message that is not acknowledged yet; shown after the stored ones. */
export interface PendingMessage extends Pick<
  ChatMessage,
  "senderId" | "loanId" | "content" | "timestamp"
> {
  /** Begins with `temp-`. */
  id: string;
  clientId: string;
  /** Error code of the failed attempt; retried with the same `clientId`. */
  error: string | null;
}

/** The messages that a window shows of a conversation. */
export interface Thread {
  /** Sorted by `seq`, unique. */
  readonly messages: readonly ChatMessage[];
  /** In the order of writing. */
  readonly pending: readonly PendingMessage[];
}

export const EMPTY_THREAD: Thread = { messages: [], pending: [] };

/**
 * Adds stored messages in any order, duplicates allowed; a pending message is replaced by its
 * stored echo. `seq` identifies a message within its conversation.
 */
export function addStored(thread: Thread, stored: readonly ChatMessage[]): Thread {
  if (stored.length === 0) return thread;
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]));
  let { pending } = thread;
  for (const message of stored) {
    const known = bySeq.get(message.seq);
    if (message.clientId || !known) pending = withoutEcho(pending, message);
    // A read message stays read, even if an older copy arrives later.
    bySeq.set(message.seq, { ...message, read: message.read || known?.read === true });
  }
  return { messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq), pending };
}

/** The echo has the same `clientId`; without one, the same sender, loan and text. */
function withoutEcho(pending: Thread["pending"], message: ChatMessage): Thread["pending"] {
  const isEcho = ({ clientId, senderId, loanId, content }: PendingMessage) =>
    message.clientId
      ? clientId === message.clientId
      : senderId === message.senderId && loanId === message.loanId && content === message.content;
  const at = pending.findIndex(isEcho);
  return at < 0 ? pending : pending.toSpliced(at, 1);
}

/**
 * Merges the newest page of history with the messages kept before; older ones that do not join it
 * without a gap are dropped.
 */
export function addNewestPage(thread: Thread, page: readonly ChatMessage[]): Thread {
  let start = page[0]?.seq ?? 0;
  for (const { seq } of thread.messages.toReversed()) if (seq === start - 1) start = seq;
  const messages = thread.messages.filter(({ seq }) => seq >= start);
  return addStored({ ...thread, messages }, page);
}

export function addPending(thread: Thread, message: PendingMessage): Thread {
  return { ...thread, pending: [...thread.pending, message] };
}

/** Sets the error of a pending message; null while it is being sent again. */
export function setPendingError(thread: Thread, clientId: string, error: string | null): Thread {
  const pending = thread.pending.map((message) =>
    message.clientId === clientId ? { ...message, error } : message,
  );
  return { ...thread, pending };
}

export function removePending(thread: Thread, clientId: string): Thread {
  return { ...thread, pending: thread.pending.filter((message) => message.clientId !== clientId) };
}

/** The last `seq` before the first gap: missed messages follow it. 0 for an empty thread. */
export function completeTo({ messages }: Thread): number {
  const gap = messages.findIndex(
    (message, at) => at > 0 && message.seq !== (messages[at - 1]?.seq ?? 0) + 1,
  );
  return (gap < 0 ? messages.at(-1) : messages[gap - 1])?.seq ?? 0;
}

/** Whether there are older messages than those loaded. */
export function hasOlder({ messages }: Thread): boolean {
  return (messages[0]?.seq ?? 1) > 1;
}
