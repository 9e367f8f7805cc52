import { addNewestPage, addStored, completeTo, hasOlder } from "@/lib/features/chat/machine";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { HISTORY_PAGE, HISTORY_PAGE_MAX } from "@/lib/features/chat/terms";
import type { ChatModel } from "./chat-model";
import { find } from "./conversations";
import { SingleFlight } from "./single-flight";
import { keyOfConversation, type ChatKey } from "./target";
import { RETRY_DELAY_MS, type Transport } from "./transport";

/** Number of conversations kept readable without a network. */
const MOST_KEPT_READY = 10;

/** Loads messages into the model: the newest, older ones, and missed ones. */
export class History {
  readonly #catchingUp = new SingleFlight<ChatKey>();

  constructor(
    private readonly model: ChatModel,
    private readonly transport: Transport,
  ) {}

  /** Loads the newest messages, or those missed since they were loaded. */
  async open(key: ChatKey): Promise<void> {
    const state = this.model.state.history.get(key);
    if (state === "loading" || this.model.state.lost.has(key)) return;
    if (state && state !== "failed") return this.catchUp(key);
    this.model.setHistory(key, "loading");
    try {
      this.addPage(key, await this.transport.listMessages(key, { page: 0, size: HISTORY_PAGE }));
      await this.followUp(key);
    } catch {
      this.model.setHistory(key, "failed");
    }
  }

  /** Fetches the newest messages of the latest conversations, for reading without a network. */
  async fetchLatest(): Promise<void> {
    const newest = { page: 0, size: HISTORY_PAGE };
    for (const each of this.model.state.listed.slice(0, MOST_KEPT_READY)) {
      const key = keyOfConversation(each);
      if (completeTo(this.model.thread(key)) >= (each.lastMessage?.seq ?? 0)) continue;
      const page = await this.transport.listMessages(key, newest).catch(() => []);
      this.model.updateThread(key, (thread) => addNewestPage(thread, page));
    }
  }

  addPage(key: ChatKey, page: readonly ChatMessage[]): void {
    this.model.updateThread(key, (thread) => addNewestPage(thread, page));
    this.model.setHistory(key, "ready");
  }

  /** Loads the messages before the oldest known one, if there are any; without one, the newest. */
  async loadOlder(key: ChatKey): Promise<void> {
    const thread = this.model.thread(key);
    const [oldest] = thread.messages;
    const state = this.model.state.history.get(key);
    if (!state || state === "failed") return this.open(key);
    if (!oldest || !hasOlder(thread) || (state !== "ready" && state !== "olderFailed")) return;
    this.model.setHistory(key, "olderLoading");
    try {
      const page = await this.transport.listMessages(key, {
        before: oldest.seq,
        size: HISTORY_PAGE,
      });
      this.model.updateThread(key, (current) => addStored(current, page));
      this.model.setHistory(key, "ready");
    } catch {
      this.model.setHistory(key, "olderFailed");
    }
  }

  /** Adds a message just stored. Missing ones before it are fetched first, to avoid a gap. */
  async append(key: ChatKey, message: ChatMessage): Promise<void> {
    if (!this.#isReady(key)) return;
    if (message.seq > completeTo(this.model.thread(key)) + 1) return this.catchUp(key);
    this.model.updateThread(key, (thread) => addStored(thread, [message]));
  }

  /** Catches up if the conversation's last message is not in the log yet. */
  async followUp(key: ChatKey): Promise<void> {
    const last = find(this.model.state.conversations, key)?.lastMessage?.seq ?? 0;
    if (this.#isReady(key) && last > completeTo(this.model.thread(key))) await this.catchUp(key);
  }

  #isReady(key: ChatKey): boolean {
    const state = this.model.state.history.get(key);
    return state !== undefined && state !== "loading" && state !== "failed";
  }

  /** Fetches the messages after the last known one. */
  catchUp(key: ChatKey): Promise<void> {
    return this.#catchingUp.run(key, () => this.#fetchMissed(key));
  }

  async #fetchMissed(key: ChatKey): Promise<void> {
    try {
      for (let length = HISTORY_PAGE_MAX; length === HISTORY_PAGE_MAX;) {
        if (!this.#isReady(key)) return;
        const after = completeTo(this.model.thread(key));
        const page = await this.transport.listMessages(key, { after, size: HISTORY_PAGE_MAX });
        this.model.updateThread(key, (thread) => addStored(thread, page));
        length = page.length;
      }
    } catch {
      // While the connection is down nothing is retried: reconnecting calls this again.
      if (this.transport.isConnected()) {
        setTimeout(() => void this.catchUp(key), RETRY_DELAY_MS);
      }
    }
  }
}
