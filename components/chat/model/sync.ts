import { completeTo } from "@/lib/chat/machine";
import { CONVERSATIONS_LISTED, type ChatMessage, type Conversation, type ConversationRead } from "@/lib/chat/schema";
import type { Change } from "@/lib/core/realtime-events";
import type { ChatModel } from "./chat-model";
import { find, withChange, withConversation, withLastMessage, withRead, withSnapshot } from "./conversations";
import type { History } from "./history";
import { OneAtATime } from "./one-at-a-time";
import { apiPath, keyOfConversation, keyOfMessage, type ChatKey } from "./target";
import { codeOf, TRY_AGAIN_AFTER, type Transport } from "./transport";

const LIST = "/chat/conversations";
/** A list during whose fetch something happened is fetched anew, but not for ever. */
const MOST_FETCHES = 3;

/** Keeps the model in step with the server: pushes, the list, what is read. */
export class Sync {
  readonly #refreshing = new OneAtATime<"list">();
  readonly #loading = new OneAtATime<ChatKey>();
  readonly #model: ChatModel;
  readonly #transport: Transport;
  readonly #history: History;
  readonly #meId: string;
  /** Conversations that the server has told of since this page was opened. */
  readonly #told = new Set<ChatKey>();
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
    if (!next || !known?.mayWrite) void this.load(key);
  }

  changed(change: Change): void {
    if (change.kind === "read") {
      this.#happened += 1;
      const read = change as unknown as ConversationRead;
      const conversations = withRead(this.#model.state.conversations, read, this.#meId);
      this.#model.update({ conversations });
    } else if (change.kind !== "session" && change.kind !== "resync") {
      void this.refresh();
    }
  }

  /** The channel is up again: reads the list anew and what the open conversations missed. */
  async resync(): Promise<void> {
    const { history } = this.#model.state;
    await Promise.all([this.refresh(), ...[...history.keys()].map((key) => this.#history.open(key))]);
  }

  /** Takes the list as a page brought it; what is known since is newer. */
  prime(list: readonly Conversation[]): void {
    if (!this.#model.state.fresh) this.#adopt(list);
  }

  /** Takes a conversation as a page brought it, where nothing is known of it yet. */
  primeOne(told: Conversation): void {
    const { conversations } = this.#model.state;
    this.#told.add(keyOfConversation(told));
    if (find(conversations, keyOfConversation(told))) return;
    this.#model.update({ conversations: withConversation(conversations, told) });
  }

  /** Reads the list of conversations anew, and the open ones that are not in it. */
  refresh(): Promise<void> {
    return this.#refreshing.run("list", async () => {
      try {
        for (let fetched = 0; fetched < MOST_FETCHES; fetched += 1) {
          const before = this.#happened;
          this.#adopt(await this.#transport.get<Conversation[]>(LIST));
          if (before === this.#happened) break;
        }
      } catch {
        if (this.#transport.isConnected()) setTimeout(() => void this.refresh(), TRY_AGAIN_AFTER);
      }
    });
  }

  #adopt(list: readonly Conversation[]): void {
    const told = new Set(list.map(keyOfConversation));
    for (const key of told) this.#told.add(key);
    const { conversations, history, lost } = this.#model.state;
    const isCut = list.length >= CONVERSATIONS_LISTED;
    const stays = (each: Conversation) => isCut || history.has(keyOfConversation(each));
    this.#model.update({
      conversations: withSnapshot(conversations, list, stays),
      lost: new Set([...lost].filter((key) => !told.has(key))),
      fresh: true,
    });
    for (const key of history.keys()) void (told.has(key) ? this.#history.followUp(key) : this.load(key));
  }

  /** Reads one conversation with its other side; `lost` where the server does not show it. */
  load(key: ChatKey): Promise<void> {
    return this.#loading.run(key, async () => {
      try {
        const told = await this.#transport.get<Conversation>(apiPath(key));
        this.#told.add(key);
        this.#model.setLost(key, false);
        const { conversations } = this.#model.state;
        this.#model.update({ conversations: withConversation(conversations, told) });
        void this.#history.followUp(key);
      } catch (error) {
        if (codeOf(error) === "NOT_FOUND") this.#lose(key);
      }
    });
  }

  /** What is on the screen stays there; what was only kept from an earlier visit does not. */
  #lose(key: ChatKey): void {
    this.#model.setLost(key, true);
    if (this.#told.has(key)) return;
    const { conversations, threads } = this.#model.state;
    this.#model.update({
      conversations: conversations.filter((each) => keyOfConversation(each) !== key),
      threads: new Map([...threads].filter(([other]) => other !== key)),
    });
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
