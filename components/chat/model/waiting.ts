import type { OutboxEntry } from "@/lib/browser/kept";
import { entriesFor, keepEntry, removeEntry, SENT } from "@/lib/browser/outbox";
import { addPending } from "@/lib/features/chat/machine";
import type { ChatModel, ChatState } from "./chat-model";
import { find, withConversation, type Conversations } from "./conversations";
import { pendingMessage } from "./outbox";
import { keyOfMessages, messagesPath } from "./target";
import { isInterrupted, NOT_CONNECTED, type Transport } from "./transport";

interface Waiting {
  entry: OutboxEntry;
  /** Of the last attempt. */
  error: string | null;
}

/** What is not sent yet, as the browser's outbox keeps it. */
export function waitingIn({ threads }: ChatState): Waiting[] {
  return [...threads].flatMap(([key, { pending }]) =>
    pending.map(({ clientId, senderId: readerId, timestamp: at, content, error }) => {
      const outcome = isInterrupted({ error }) ? undefined : (error ?? undefined);
      const body = { content, clientId };
      return {
        error,
        entry: { key: clientId, readerId, at, path: messagesPath(key), body, outcome },
      };
    }),
  );
}

/** How many messages a lost connection holds up. */
export function countWaiting(state: ChatState): number {
  return waitingIn(state).filter(isInterrupted).length;
}

/** Adds what earlier windows have not sent, and the conversations it belongs to as they were kept. */
export function addWaiting(model: ChatModel, entries: OutboxEntry[], kept: Conversations): void {
  for (const { key: clientId, readerId: senderId, at: timestamp, path, body, outcome } of entries) {
    if (outcome === SENT) continue;
    const key = keyOfMessages(path);
    const { conversations } = model.state;
    const missing = find(conversations, key) ? undefined : find(kept, key);
    if (missing) model.update({ conversations: withConversation(conversations, missing) });
    const { content = "" } = body;
    const error = outcome ?? NOT_CONNECTED;
    const message = pendingMessage(key, { clientId, senderId, content, timestamp, error });
    model.updateThread(key, (thread) => addPending(thread, message));
  }
}

/**
 * Takes what earlier windows have not sent into the model, and from then on keeps in the browser's outbox what the
 * model has not sent. What a lost connection holds up the service worker sends if this window is closed before the
 * network is back. Whichever of both is first: the server stores a message once.
 */
export async function keepWaiting(
  model: ChatModel,
  { isConnected }: Pick<Transport, "isConnected">,
  readerId: string,
  kept: Conversations,
): Promise<void> {
  const entries = await entriesFor("/chat/", readerId).catch(() => []);
  let known = new Map<string, string | null>(
    entries.map(({ key, outcome }) => [key, outcome ?? NOT_CONNECTED]),
  );
  addWaiting(model, entries, kept);
  let turn: Promise<unknown> = Promise.resolve();

  const keep = () => {
    const isUp = isConnected();
    const waiting = waitingIn(model.state);
    const changed = waiting.filter(({ entry, error }) => known.get(entry.key) !== error);
    const next = new Map(waiting.map(({ entry, error }) => [entry.key, error]));
    const gone = [...known.keys()].filter((key) => !next.has(key));
    known = next;
    if (changed.length === 0 && gone.length === 0) return;
    turn = turn.then(async () => {
      for (const { entry, error } of changed) await keepEntry(entry, isUp && error === null);
      for (const key of gone) await removeEntry(key);
    });
    // Without room or permission it is sent while this window is open.
    turn = turn.catch(() => undefined);
  };
  model.subscribe(keep);
  keep();
}
