import { authToken } from "@/lib/browser/browser-session";
import { OUTBOX } from "@/lib/browser/kept";
import { changeWaiting, type WaitingMessage } from "@/lib/browser/waiting-messages";
import type { ChatModel, ChatState } from "./chat-model";
import { partsOf, type ChatKey } from "./target";
import { isInterrupted, type Transport } from "./transport";

/** A registration of a browser that sends after the window was closed (Background Sync). */
type Registration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
};

/** How many messages a lost connection holds up. */
export function countWaiting({ threads }: ChatState): number {
  return [...threads.values()].reduce(
    (count, { pending }) => count + pending.filter(isInterrupted).length,
    0,
  );
}

/**
 * Hands what a lost connection holds up to the service worker, which sends it if the window is closed before
 * the network is back. Whichever of both is first: the server stores a message once.
 */
export function handOverWaiting(
  model: ChatModel,
  { isConnected }: Pick<Transport, "isConnected">,
  readerId: string,
): void {
  let known = new Map<string, WaitingMessage>();
  let turn: Promise<unknown> = Promise.resolve();

  const handOver = () => {
    const next = new Map(
      waitingOf(model.state, isConnected(), readerId).map((each) => [each.clientId, each]),
    );
    const added = [...next.values()].filter(({ clientId }) => !known.has(clientId));
    const gone = [...known.keys()].filter((clientId) => !next.has(clientId));
    known = next;
    if (added.length === 0 && gone.length === 0) return;
    turn = turn.then(async () => {
      // Signed out meanwhile: nothing may come back.
      if (!authToken()) return;
      await changeWaiting(added, gone);
      if (added.length > 0) await askForSending();
    });
    // Without room or permission this browser sends with its next start.
    turn = turn.catch(() => undefined);
  };
  model.subscribe(handOver);
  handOver();
}

function waitingOf(state: ChatState, isUp: boolean, readerId: string): WaitingMessage[] {
  return [...state.threads].flatMap(([key, { pending }]) =>
    pending
      .filter((message) => isInterrupted(message) || (message.error === null && !isUp))
      .map(({ clientId, content, timestamp }, at) => ({
        clientId,
        content,
        readerId,
        path: pathOf(key),
        position: Date.parse(timestamp) + at / 1_000,
      })),
  );
}

function pathOf(key: ChatKey): string {
  const { kind, id } = partsOf(key);
  return kind === "loan" ? `/chat/${id}/messages` : `/chat/direct/${id}/messages`;
}

async function askForSending(): Promise<void> {
  const registration: Registration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(OUTBOX);
}
