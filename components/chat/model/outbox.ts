import { randomKey } from "@/lib/browser/random-key";
import {
  addPending,
  removePending,
  setPendingError,
  type PendingMessage,
} from "@/lib/features/chat/machine";
import type { ChatMessage } from "@/lib/features/chat/schema";
import type { ChatModel } from "./chat-model";
import { partsOf, type ChatKey } from "./target";
import { codeOf, isInterrupted, TRY_AGAIN_AFTER, type Transport } from "./transport";

/** Errors after which the conversation may be closed. */
const CLOSING = new Set(["CHAT_CLOSED", "NOT_FOUND"]);

interface Outcome {
  /** Called with every message that the server has stored. */
  stored: (message: ChatMessage) => void;
  /** Called when nobody may write in a conversation any more. */
  closed: () => void;
}

/** A message of one's own as a window shows it until it is stored. */
export function pendingMessage(
  key: ChatKey,
  message: Omit<PendingMessage, "id" | "loanId">,
): PendingMessage {
  const { kind, id } = partsOf(key);
  return { id: `temp-${message.clientId}`, loanId: kind === "loan" ? id : null, ...message };
}

/** Sends what is written here, in the order it was written, each message once. */
export class Outbox {
  readonly #queues = new Map<ChatKey, Promise<void>>();
  readonly #model: ChatModel;
  readonly #transport: Transport;
  readonly #meId: string;
  readonly #outcome: Outcome;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: ChatModel, transport: Transport, meId: string, outcome: Outcome) {
    this.#model = model;
    this.#transport = transport;
    this.#meId = meId;
    this.#outcome = outcome;
  }

  /** Shows the message at once and sends it after those that wait before it. */
  send(key: ChatKey, content: string): Promise<void> {
    void this.#resend(key);
    const clientId = randomKey();
    const [senderId, timestamp] = [this.#meId, new Date().toISOString()];
    const message = pendingMessage(key, { clientId, senderId, content, timestamp, error: null });
    this.#model.updateThread(key, (thread) => addPending(thread, message));
    return this.#enqueue(key, clientId);
  }

  /** Retries a failed message. The server stores it once, even if the first try succeeded. */
  retry(key: ChatKey, clientId: string): Promise<void> {
    this.#setError(key, clientId, null);
    return this.#enqueue(key, clientId);
  }

  /** Discards a failed message. */
  discard(key: ChatKey, clientId: string): void {
    this.#model.updateThread(key, (thread) => removePending(thread, clientId));
  }

  /** Sends what a lost connection held up. */
  async resendAll(): Promise<void> {
    await Promise.all([...this.#model.state.threads.keys()].map((key) => this.#resend(key)));
  }

  async #resend(key: ChatKey): Promise<void> {
    const held = this.#model.thread(key).pending.filter(isInterrupted);
    await Promise.all(held.map(({ clientId }) => this.retry(key, clientId)));
  }

  /** One after the other, so that the server stores them in the order they were written. */
  #enqueue(key: ChatKey, clientId: string): Promise<void> {
    const turn = (this.#queues.get(key) ?? Promise.resolve()).then(() =>
      this.#deliver(key, clientId),
    );
    this.#queues.set(key, turn);
    return turn;
  }

  async #deliver(key: ChatKey, clientId: string): Promise<void> {
    const { pending } = this.#model.thread(key);
    const at = pending.findIndex((each) => each.clientId === clientId);
    const message = pending[at];
    if (!message) return;
    // A message is not sent before earlier ones that a lost connection holds up.
    const held = pending.slice(0, at).find(isInterrupted);
    if (held) return this.#setError(key, clientId, held.error);
    try {
      const { content } = message;
      this.#outcome.stored(await this.#transport.send(key, { content, clientId }));
    } catch (error) {
      const code = codeOf(error);
      this.#setError(key, clientId, code);
      if (CLOSING.has(code)) this.#outcome.closed();
      else this.#resendLater();
    }
  }

  /** The channel may have been slow only, and then no reconnect triggers a retry. */
  #resendLater(): void {
    if (!this.#transport.isConnected()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.resendAll(), TRY_AGAIN_AFTER);
  }

  #setError(key: ChatKey, clientId: string, error: string | null): void {
    this.#model.updateThread(key, (thread) => setPendingError(thread, clientId, error));
  }
}
