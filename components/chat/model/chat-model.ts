import { EMPTY_THREAD, type Thread } from "@/lib/features/chat/machine";
import { listed, unreadIn, type Conversations, type Threads } from "./conversations";
import type { ChatKey } from "./target";

/** How far a conversation's history is loaded; `older…` concern what lies before it. */
export type HistoryState = "loading" | "ready" | "failed" | "olderLoading" | "olderFailed";

export interface ChatState {
  /** Every conversation known, in no order, also those in which nobody has written. */
  conversations: Conversations;
  /** Those to show in the list, in its order. */
  listed: Conversations;
  /** How many of those have unread messages. */
  unread: number;
  /** The list was fetched since this page was opened. */
  fresh: boolean;
  /** The server's list may go on. */
  isCut: boolean;
  threads: Threads;
  history: ReadonlyMap<ChatKey, HistoryState>;
  /**
   * Conversations that the server does not show, or not any more: the other side, or oneself, has
   * blocked. Nothing else is known of them.
   */
  lost: ReadonlySet<ChatKey>;
}

const EMPTY: ChatState = {
  conversations: [],
  listed: [],
  unread: 0,
  fresh: false,
  isCut: false,
  threads: new Map(),
  history: new Map(),
  lost: new Set(),
};

/** What this tab knows of the reader's chats: a store that notifies its subscribers of changes. */
export class ChatModel {
  #state = EMPTY;
  readonly #watchers = new Set<() => void>();

  get state(): ChatState {
    return this.#state;
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  thread(key: ChatKey): Thread {
    return this.#state.threads.get(key) ?? EMPTY_THREAD;
  }

  update(change: Partial<Omit<ChatState, "listed" | "unread">>): void {
    const next = { ...this.#state, ...change };
    if (change.conversations ?? change.threads) {
      next.listed = listed(next.conversations, next.threads);
      next.unread = unreadIn(next.listed);
    }
    this.#state = next;
    for (const watcher of this.#watchers) watcher();
  }

  updateThread(key: ChatKey, change: (thread: Thread) => Thread): void {
    // An answer that arrives after the conversation was closed to the reader is ignored.
    if (this.#state.lost.has(key)) return;
    const before = this.thread(key);
    const after = change(before);
    if (after !== before) this.update({ threads: new Map(this.#state.threads).set(key, after) });
  }

  setHistory(key: ChatKey, state: HistoryState): void {
    if (this.#state.lost.has(key)) return;
    this.update({ history: new Map(this.#state.history).set(key, state) });
  }
}
