import { completeTo } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import { CONVERSATIONS_NAMED, PEOPLE_MAX, PEOPLE_PAGE } from "@/lib/features/chat/terms";
import type { Change } from "@/lib/shared/realtime-events";
import type { ChatModel } from "./chat-model";
import { find, withConversation, withLastMessage, withRead, withSnapshot } from "./conversations";
import type { History } from "./history";
import { isCut } from "./people";
import { SingleFlight } from "./single-flight";
import { directKey, keyOfConversation, keyOfMessage, type ChatKey } from "./target";
import { RETRY_DELAY_MS, type Transport } from "./transport";

/** Most fetches of the list in a row when something changes during each of them. */
const MAX_FETCHES = 3;

/** Keeps the model in sync with the server: pushes, the list and read receipts. */
export class Sync {
  readonly #refreshing = new SingleFlight<"list">();
  /** Conversations that are or were on the screen: each fetch of the list asks for them by id. */
  readonly #shown = new Set<ChatKey>();
  /** Number of changes so far, to detect a change during a fetch. */
  #changes = 0;
  /** Number of people to fetch. */
  #people = PEOPLE_PAGE;

  constructor(
    private readonly model: ChatModel,
    private readonly transport: Transport,
    private readonly history: History,
    private readonly meId: string,
  ) {}

  /** Adds a stored message, pushed or acknowledged. Idempotent. */
  receive(message: ChatMessage): void {
    this.#changes += 1;
    const key = keyOfMessage(message, this.meId);
    const { conversations } = this.model.state;
    const known = find(conversations, key);
    const next = withLastMessage(conversations, message, this.meId);
    if (next) this.model.update({ conversations: next });
    void this.history.append(key, message);
    // The conversation is unknown, or this message may have reopened it.
    if (!next || !known?.mayWrite) void this.refresh();
  }

  changed(change: Change): void {
    if (change.kind === "read") {
      this.#changes += 1;
      const conversations = withRead(this.model.state.conversations, change, this.meId);
      this.model.update({ conversations });
    } else if (change.kind !== "resync") {
      void this.refresh();
    }
  }

  /** Loads a conversation for the screen: its messages, and the other side if unknown. */
  async open(key: ChatKey): Promise<void> {
    const { conversations, fresh, history } = this.model.state;
    const isKnown = history.has(key) || (fresh && find(conversations, key) !== undefined);
    this.#shown.add(key);
    if (!isKnown) await this.refresh();
    await this.history.open(key);
  }

  /** After a reconnect: fetches the list, then the missed messages of the open conversations. */
  async resync(): Promise<void> {
    await this.refresh();
    const { history } = this.model.state;
    await Promise.all([...history.keys()].map((key) => this.history.open(key)));
  }

  /** Adopts the list rendered with the page, unless a newer one was fetched. */
  initList(list: readonly Conversation[]): void {
    if (!this.model.state.fresh) this.#applyList(list, []);
  }

  /** Adds a conversation rendered with the page, unless it is known. */
  initConversation(received: Conversation): void {
    const { conversations, lost } = this.model.state;
    const key = keyOfConversation(received);
    // A page restored by "back" may be older than a block.
    if (lost.has(key) || find(conversations, key)) return;
    this.model.update({ conversations: withConversation(conversations, received) });
  }

  /** Adds or replaces a conversation. */
  put(received: Conversation): void {
    this.#changes += 1;
    const { conversations } = this.model.state;
    this.model.update({ conversations: withConversation(conversations, received) });
  }

  /**
   * Fetches the list together with conversations on the screen that may not be in it. One call that
   * always succeeds: fetching a blocked conversation by itself would be a failed request.
   */
  refresh(): Promise<void> {
    return this.#refreshing.run("list", async () => {
      try {
        for (let fetched = 0; fetched < MAX_FETCHES; fetched += 1) {
          const before = this.#changes;
          const named = this.#named();
          const list = await this.transport.listConversations(named, this.#people);
          this.#applyList(list, named);
          if (before === this.#changes) break;
        }
      } catch {
        if (this.transport.isConnected()) setTimeout(() => void this.refresh(), RETRY_DELAY_MS);
      }
    });
  }

  listMore(): Promise<void> {
    this.#people = Math.min(this.#people + PEOPLE_PAGE, PEOPLE_MAX);
    return this.refresh();
  }

  /** Conversations to ask for by id, and the readers with whom one is shown. */
  #named(): ChatKey[] {
    const friends = this.model.state.conversations
      .filter((each) => this.#shown.has(keyOfConversation(each)))
      .map(({ friendId }) => directKey(friendId));
    const named = new Set([...this.#waiting(), ...friends, ...this.#shown]);
    return [...named].slice(-CONVERSATIONS_NAMED);
  }

  /** Conversations with unsent messages; the server may not list them. */
  #waiting(): ChatKey[] {
    return [...this.model.state.threads].flatMap(([key, { pending }]) =>
      pending.length > 0 ? [key] : [],
    );
  }

  /** Adopts the server's list. A conversation asked for by id but missing is lost for now. */
  #applyList(list: readonly Conversation[], named: readonly ChatKey[]): void {
    const received = new Set(list.map(keyOfConversation));
    const { state } = this.model;
    const asked = new Set(named);
    // Of a reader who was asked for, all conversations are received.
    for (const each of state.conversations)
      if (asked.has(directKey(each.friendId))) asked.add(keyOfConversation(each));
    const missing = new Set([...asked].filter((key) => !received.has(key)));
    const returned = [...state.lost].filter((key) => received.has(key));
    const history = new Map([...state.history].filter(([key]) => !missing.has(key)));
    const goesOn = isCut(list, this.#people);
    const waiting = new Set(this.#waiting());
    const stays = (key: ChatKey) =>
      !missing.has(key) && (goesOn || this.#shown.has(key) || waiting.has(key));
    this.model.update({
      conversations: withSnapshot(state.conversations, list, (each) =>
        stays(keyOfConversation(each)),
      ),
      threads: new Map([...state.threads].filter(([key]) => received.has(key) || stays(key))),
      history,
      lost: new Set([...state.lost, ...missing].filter((key) => !received.has(key))),
      fresh: true,
      isCut: goesOn && this.#people < PEOPLE_MAX,
    });
    for (const key of history.keys()) void this.history.followUp(key);
    for (const key of returned) void this.history.open(key);
  }

  /** Marks all loaded messages as read, here at once and on the server. */
  async markRead(key: ChatKey): Promise<void> {
    const { conversations } = this.model.state;
    const known = find(conversations, key);
    if (!known?.unreadCount) return;
    this.put({ ...known, unreadCount: 0 });
    const upTo = completeTo(this.model.thread(key));
    // If this fails, the next fetched list still shows it as unread.
    await this.transport.markRead(key, upTo).catch(() => undefined);
  }
}
