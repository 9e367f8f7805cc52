import type { ChatMessage, ConversationRead } from "./schema";

/** A message of one's own that is not acknowledged yet; shown at once, after the stored ones. */
export interface PendingMessage {
  /** Begins with `temp-`. */
  id: string;
  clientId: string;
  content: string;
  timestamp: string;
  /** Why it was not sent, as an error code; it may be sent again with the same `clientId`. */
  fault: string | null;
}

/** What a window shows of a conversation. */
export interface Thread {
  /** By `seq`, each once. */
  messages: ChatMessage[];
  pending: PendingMessage[];
}

export const EMPTY_THREAD: Thread = { messages: [], pending: [] };

/** Takes in stored messages, from wherever and however often: order and copies do not matter. */
export function addStored(thread: Thread, stored: ChatMessage[]): Thread {
  if (stored.length === 0) return thread;
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]));
  for (const message of stored) {
    const known = bySeq.get(message.seq);
    // What was read stays read, even if an older copy comes later.
    bySeq.set(message.seq, { ...message, read: message.read || known?.read === true });
  }
  const marks = new Set(stored.map(({ clientId }) => clientId));
  return {
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    pending: thread.pending.filter(({ clientId }) => !marks.has(clientId)),
  };
}

/** Shows a message that is being sent; `clientId` makes it the same one however often it is sent. */
export function addPending(thread: Thread, content: string, clientId: string, now: Date): Thread {
  const message = { id: `temp-${clientId}`, clientId, content, timestamp: now.toISOString(), fault: null };
  return { ...thread, pending: [...thread.pending, message] };
}

/** Notes why a message was not sent; null where it is being sent again. */
export function setFault(thread: Thread, clientId: string, fault: string | null): Thread {
  const pending = thread.pending.map((message) =>
    message.clientId === clientId ? { ...message, fault } : message,
  );
  return { ...thread, pending };
}

/** Takes in how far somebody has read. */
export function addRead(thread: Thread, { readerId, upTo }: ConversationRead): Thread {
  const messages = thread.messages.map((message) =>
    message.recipientId === readerId && message.seq <= upTo ? { ...message, read: true } : message,
  );
  return { ...thread, messages };
}

/**
 * The `seq` up to which the thread has everything since its first message; read the history
 * `after` it whenever the channel was interrupted or `hasGap` says so. 0 for an empty thread.
 */
export function completeTo({ messages }: Thread): number {
  const gap = messages.findIndex((message, at) => at > 0 && message.seq !== (messages[at - 1]?.seq ?? 0) + 1);
  return (gap < 0 ? messages.at(-1) : messages[gap - 1])?.seq ?? 0;
}

/** Something between two messages has not arrived. */
export function hasGap(thread: Thread): boolean {
  return completeTo(thread) !== (thread.messages.at(-1)?.seq ?? 0);
}

/** There are older messages than the thread shows; read the history `before` its first `seq`. */
export function hasOlder({ messages }: Thread): boolean {
  return (messages[0]?.seq ?? 1) > 1;
}
