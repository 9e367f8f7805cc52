import { randomKey } from "@/lib/browser/random-key";
import {
  addPending,
  removePending,
  setPendingError,
  type PendingMessage,
} from "@/lib/features/chat/machine";
import type { ChatModel } from "./chat-model";
import type { Sync } from "./sync";
import { loanOf, type ChatKey } from "./target";
import { codeOf, isInterrupted, RETRY_DELAY_MS, type Transport } from "./transport";

/** Error codes after which nobody may be able to write in the conversation. */
const CLOSING = new Set(["CHAT_CLOSED", "NOT_FOUND"]);

/** An own message as shown until it is stored. */
export function pendingMessage(
  key: ChatKey,
  message: Omit<PendingMessage, "id" | "loanId">,
): PendingMessage {
  return { id: `temp-${message.clientId}`, loanId: loanOf(key), ...message };
}

/** Sends the reader's messages in the order they were written, each once. */
export class Outbox {
  readonly #queues = new Map<ChatKey, Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly model: ChatModel,
    private readonly transport: Transport,
    private readonly meId: string,
    private readonly sync: Pick<Sync, "receive" | "refresh">,
  ) {}

  /** Shows the message at once and sends it after all earlier unsent ones. */
  send(key: ChatKey, content: string): Promise<void> {
    void this.#resend(key);
    const clientId = randomKey();
    const [senderId, timestamp] = [this.meId, new Date().toISOString()];
    const message = pendingMessage(key, { clientId, senderId, content, timestamp, error: null });
    this.model.updateThread(key, (thread) => addPending(thread, message));
    return this.#enqueue(key, clientId);
  }

  /** Retries a failed message. The server stores it once, even if the first try reached it. */
  retry(key: ChatKey, clientId: string): Promise<void> {
    this.#setError(key, clientId, null);
    return this.#enqueue(key, clientId);
  }

  discard(key: ChatKey, clientId: string): void {
    this.model.updateThread(key, (thread) => removePending(thread, clientId));
  }

  /** Sends the messages that a lost connection held up. */
  async resendAll(): Promise<void> {
    await Promise.all([...this.model.state.threads.keys()].map((key) => this.#resend(key)));
  }

  async #resend(key: ChatKey): Promise<void> {
    const held = this.model.thread(key).pending.filter(isInterrupted);
    await Promise.all(held.map(({ clientId }) => this.retry(key, clientId)));
  }

  /** Sends one message after the other, so that the server stores them in order. */
  #enqueue(key: ChatKey, clientId: string): Promise<void> {
    const turn = (this.#queues.get(key) ?? Promise.resolve()).then(() =>
      this.#deliver(key, clientId),
    );
    this.#queues.set(key, turn);
    return turn;
  }

  async #deliver(key: ChatKey, clientId: string): Promise<void> {
    const { pending } = this.model.thread(key);
    const at = pending.findIndex((each) => each.clientId === clientId);
    const message = pending[at];
    if (!message) return;
    // A message is not sent before earlier ones that a lost connection holds up.
    const held = pending.slice(0, at).find(isInterrupted);
    if (held) return this.#setError(key, clientId, held.error);
    try {
      const { content } = message;
      this.sync.receive(await this.transport.send(key, { content, clientId }));
    } catch (error) {
      const code = codeOf(error);
      this.#setError(key, clientId, code);
      if (CLOSING.has(code)) void this.sync.refresh();
      else this.#resendLater();
    }
  }

  /** The connection may only have been slow; then no reconnect triggers a retry. */
  #resendLater(): void {
    if (!this.transport.isConnected()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.resendAll(), RETRY_DELAY_MS);
  }

  #setError(key: ChatKey, clientId: string, error: string | null): void {
    this.model.updateThread(key, (thread) => setPendingError(thread, clientId, error));
  }
}
