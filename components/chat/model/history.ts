import { HISTORY_PAGE, HISTORY_PAGE_MAX, type ChatMessage } from "@/lib/chat/schema";
import type { ChatModel } from "./chat-model";
import { OneAtATime } from "./one-at-a-time";
import { apiPath, type ChatKey } from "./target";
import { completeUpTo, isWhole, withMessages, withNewestPage } from "./thread";
import { TRY_AGAIN_AFTER, type Transport } from "./transport";

/** Brings messages from the server into the model: the newest, older ones, and what was missed. */
export class History {
  readonly #catchingUp = new OneAtATime<ChatKey>();
  readonly #model: ChatModel;
  readonly #transport: Transport;

  constructor(model: ChatModel, transport: Transport) {
    this.#model = model;
    this.#transport = transport;
  }

  /** Loads the newest messages; what is loaded already is brought up to date. */
  async open(key: ChatKey): Promise<void> {
    const state = this.#model.state.history.get(key);
    if (state === "loading" || this.#model.state.lost.has(key)) return;
    if (state && state !== "failed") return this.catchUp(key);
    this.#model.setHistory(key, "loading");
    try {
      this.adopt(key, await this.#page(key, `page=0&size=${HISTORY_PAGE}`));
    } catch {
      this.#model.setHistory(key, "failed");
    }
  }

  /** Takes the newest page as the server told it. */
  adopt(key: ChatKey, page: readonly ChatMessage[]): void {
    this.#model.updateThread(key, (thread) => withNewestPage(thread, page));
    this.#model.setHistory(key, "ready");
  }

  /** Loads the messages before the oldest one known, if there are any. */
  async loadOlder(key: ChatKey): Promise<void> {
    const thread = this.#model.thread(key);
    const [oldest] = thread.messages;
    const state = this.#model.state.history.get(key);
    if (!oldest || isWhole(thread) || (state !== "ready" && state !== "olderFailed")) return;
    this.#model.setHistory(key, "olderLoading");
    try {
      const page = await this.#page(key, `before=${oldest.seq}&size=${HISTORY_PAGE}`);
      this.#model.updateThread(key, (current) => withMessages(current, page));
      this.#model.setHistory(key, "ready");
    } catch {
      this.#model.setHistory(key, "olderFailed");
    }
  }

  /** Fetches what was missed after the last message without a hole before it. */
  catchUp(key: ChatKey): Promise<void> {
    return this.#catchingUp.run(key, () => this.#fetchMissed(key));
  }

  async #fetchMissed(key: ChatKey): Promise<void> {
    try {
      for (let length = HISTORY_PAGE_MAX; length === HISTORY_PAGE_MAX; ) {
        const after = completeUpTo(this.#model.thread(key));
        const page = await this.#page(key, `after=${after}&size=${HISTORY_PAGE_MAX}`);
        this.#model.updateThread(key, (thread) => withMessages(thread, page));
        length = page.length;
      }
    } catch {
      // Where the channel is down, its return brings us back here.
      if (this.#transport.isConnected() && !this.#model.state.lost.has(key)) {
        setTimeout(() => void this.catchUp(key), TRY_AGAIN_AFTER);
      }
    }
  }

  #page(key: ChatKey, query: string): Promise<ChatMessage[]> {
    return this.#transport.get<ChatMessage[]>(`${apiPath(key)}/messages?${query}`);
  }
}
