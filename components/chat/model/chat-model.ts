import { EMPTY_THREAD, type Thread } from "@/lib/features/chat/machine";
import { listed, type Conversations, type Threads } from "./conversations";
import type { ChatKey } from "./target";

/** State of a conversation's history; `older…` concerns messages before the loaded ones. */
export type HistoryState = "loading" | "ready" | "failed" | "olderLoading" | "olderFailed";

export interface ChatState {
  /** All known conversations, unordered, including those without messages. */
  conversations: Conversations;
  /** Conversations shown in the list, in its order. */
  listed: Conversations;
  /** The list has been fetched since this page was opened. */
  fresh: boolean;
  /** The server may have more conversations than listed. */
  isCut: boolean;
  threads: Threads;
  history: ReadonlyMap<ChatKey, HistoryState>;
  /** Conversations no longer shown by the server, because one side has blocked the other. */
  lost: ReadonlySet<ChatKey>;
}

export const EMPTY: ChatState = {
  conversations: [],
  listed: [],
  fresh: false,
  isCut: false,
  threads: new Map(),
  history: new Map(),
  lost: new Set(),
};

/** This tab's state of the reader's chats: a store that notifies subscribers of changes. */
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

  update(change: Partial<Omit<ChatState, "listed">>): void {
    const next = { ...this.#state, ...change };
    if (change.conversations ?? change.threads)
      next.listed = listed(next.conversations, next.threads);
    this.#state = next;
    for (const watcher of this.#watchers) watcher();
  }

  updateThread(key: ChatKey, change: (thread: Thread) => Thread): void {
    // Ignores an answer that arrives after the conversation became unavailable to the reader.
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
