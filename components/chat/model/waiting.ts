import type { OutboxEntry } from "@/lib/browser/kept";
import { entriesFor, keepEntry, removeEntry, SENT } from "@/lib/browser/outbox";
import { addPending } from "@/lib/features/chat/machine";
import type { ChatModel, ChatState } from "./chat-model";
import { find, withConversation, type Conversations } from "./conversations";
import { pendingMessage } from "./outbox";
import { keyOfMessages, messagesPath } from "./target";
import { isInterrupted, NOT_CONNECTED, type Transport } from "./transport";

/** The unsent messages, as the browser's outbox stores them, and the error of each one's last attempt. */
export function waitingIn({ threads }: ChatState) {
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

/** Number of messages held up by a lost connection. */
export function countWaiting(state: ChatState): number {
  return waitingIn(state).filter(isInterrupted).length;
}

/** Adds the unsent messages of earlier windows and the stored conversations they belong to. */
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
 * Loads the unsent messages of earlier windows into the model, then mirrors the model's unsent
 * messages to the browser's outbox. If this window is closed first, the service worker sends them
 * once the network is back. The server stores a message once, whichever of the two sends it.
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
    // Without storage space or permission, messages are sent only while this window is open.
    turn = turn.catch(() => undefined);
  };
  model.subscribe(keep);
  keep();
}
