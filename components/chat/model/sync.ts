import { completeTo } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation, ConversationRead } from "@/lib/features/chat/schema";
import { CONVERSATIONS_LISTED, CONVERSATIONS_NAMED } from "@/lib/features/chat/terms";
import type { Change } from "@/lib/shared/realtime-events";
import type { ChatModel } from "./chat-model";
import {
  find,
  withChange,
  withConversation,
  withLastMessage,
  withRead,
  withSnapshot,
} from "./conversations";
import type { History } from "./history";
import { OneAtATime } from "./one-at-a-time";
import { apiPath, keyOfConversation, keyOfMessage, listPath, type ChatKey } from "./target";
import { TRY_AGAIN_AFTER, type Transport } from "./transport";

/** A list during whose fetch something happened is fetched anew, but not for ever. */
const MOST_FETCHES = 3;

/** Keeps the model in step with the server: pushes, the list, what is read. */
export class Sync {
  readonly #refreshing = new OneAtATime<"list">();
  readonly #model: ChatModel;
  readonly #transport: Transport;
  readonly #history: History;
  readonly #meId: string;
  /** Conversations that are or were on the screen: the server is asked for them by name. */
  readonly #shown = new Set<ChatKey>();
  /** Counts what happens, to notice that something did. */
  #happened = 0;

  constructor(model: ChatModel, transport: Transport, history: History, meId: string) {
    this.#model = model;
    this.#transport = transport;
    this.#history = history;
    this.#meId = meId;
  }

  /** A stored message, pushed or as the answer to one's own; however often it comes, it counts once. */
  receive(message: ChatMessage): void {
    this.#happened += 1;
    const key = keyOfMessage(message, this.#meId);
    const { conversations } = this.#model.state;
    const known = find(conversations, key);
    const next = withLastMessage(conversations, message, this.#meId);
    if (next) this.#model.update({ conversations: next });
    void this.#history.append(key, message);
    // Somebody new, or words that may have opened what was closed.
    if (!next || !known?.mayWrite) void this.refresh();
  }

  changed(change: Change): void {
    if (change.kind === "read") {
      this.#happened += 1;
      const read = change as unknown as ConversationRead;
      const conversations = withRead(this.#model.state.conversations, read, this.#meId);
      this.#model.update({ conversations });
    } else if (change.kind !== "resync") {
      void this.refresh();
    }
  }

  /** Shows a conversation: who is on the other side, where that is not known yet, and its messages. */
  async open(key: ChatKey): Promise<void> {
    const { conversations, fresh, history } = this.#model.state;
    const isKnown = history.has(key) || (fresh && find(conversations, key) !== undefined);
    this.#shown.add(key);
    if (!isKnown) await this.refresh();
    await this.#history.open(key);
  }

  /** The channel is up again: reads the list anew, then what the open conversations missed. */
  async resync(): Promise<void> {
    await this.refresh();
    const { history } = this.#model.state;
    await Promise.all([...history.keys()].map((key) => this.#history.open(key)));
  }

  /** Takes the list as a page brought it; what is known since is newer. */
  prime(list: readonly Conversation[]): void {
    if (!this.#model.state.fresh) this.#adopt(list, []);
  }

  /** Takes a conversation as a page brought it, where nothing is known of it yet. */
  primeOne(told: Conversation): void {
    const { conversations, lost } = this.#model.state;
    const key = keyOfConversation(told);
    // A page that the way back leads to may be older than the loss.
    if (lost.has(key) || find(conversations, key)) return;
    this.#model.update({ conversations: withConversation(conversations, told) });
  }

  /** Takes what the server has just told of a conversation. */
  take(told: Conversation): void {
    this.#happened += 1;
    const { conversations } = this.#model.state;
    this.#model.update({ conversations: withConversation(conversations, told) });
  }

  /**
   * Reads the list of conversations anew, and with it those on the screen that may not be in it. In
   * one call that always succeeds: to ask for one that is blocked would be a failed request.
   */
  refresh(): Promise<void> {
    return this.#refreshing.run("list", async () => {
      try {
        for (let fetched = 0; fetched < MOST_FETCHES; fetched += 1) {
          const before = this.#happened;
          const named = [...new Set([...this.#waiting(), ...this.#shown])].slice(
            -CONVERSATIONS_NAMED,
          );
          this.#adopt(await this.#transport.get<Conversation[]>(listPath(named)), named);
          if (before === this.#happened) break;
        }
      } catch {
        if (this.#transport.isConnected()) setTimeout(() => void this.refresh(), TRY_AGAIN_AFTER);
      }
    });
  }

  /** Conversations with a message that is not sent yet; the server may not list them. */
  #waiting(): ChatKey[] {
    return [...this.#model.state.threads].flatMap(([key, { pending }]) =>
      pending.length > 0 ? [key] : [],
    );
  }

  /** Takes the server's word: what it was asked for by name and did not tell is lost; it may come back. */
  #adopt(list: readonly Conversation[], named: readonly ChatKey[]): void {
    const told = new Set(list.map(keyOfConversation));
    const { state } = this.#model;
    const gone = new Set(named.filter((key) => !told.has(key)));
    const back = [...state.lost].filter((key) => told.has(key));
    const history = new Map([...state.history].filter(([key]) => !gone.has(key)));
    const isCut = list.length >= CONVERSATIONS_LISTED;
    const waiting = new Set(this.#waiting());
    const stays = (key: ChatKey) =>
      !gone.has(key) && (isCut || this.#shown.has(key) || waiting.has(key));
    this.#model.update({
      conversations: withSnapshot(state.conversations, list, (each) =>
        stays(keyOfConversation(each)),
      ),
      threads: new Map([...state.threads].filter(([key]) => told.has(key) || stays(key))),
      history,
      lost: new Set([...state.lost, ...gone].filter((key) => !told.has(key))),
      fresh: true,
    });
    for (const key of history.keys()) void this.#history.followUp(key);
    for (const key of back) void this.#history.open(key);
  }

  /** Tells the server that everything loaded has been read, and counts it as read at once. */
  async markRead(key: ChatKey): Promise<void> {
    const { conversations } = this.#model.state;
    if (!find(conversations, key)?.unreadCount) return;
    this.#happened += 1;
    this.#model.update({ conversations: withChange(conversations, key, { unreadCount: 0 }) });
    const upTo = completeTo(this.#model.thread(key));
    // Failed, it stays unread on the server, and the next list says so.
    await this.#transport.post(`${apiPath(key)}/read`, { upTo }).catch(() => undefined);
  }
}
