import { Connection } from "@/components/realtime/connection";
import {
  addStored,
  completeTo,
  EMPTY_THREAD,
  hasOlder,
  type Thread,
} from "@/lib/features/chat/machine";
import type { ChatMessage } from "@/lib/features/chat/schema";
import { HISTORY_PAGE_MAX } from "@/lib/features/chat/terms";
import { ApiError } from "@/lib/browser/api-client";
import type { Person } from "./people";

/** Between attempts to connect; shorter than in a browser. */
const RETRY_EVERY_MS = 50;

type Sender = Pick<Person, "id" | "token">;

/** A reader's window with one conversation: the browser's own channel and thread, without a screen. */
export class ChatWindow {
  thread: Thread = EMPTY_THREAD;
  readonly connection: Connection;
  readonly #friend: Sender;
  readonly #me: Sender;
  readonly #url: string;
  readonly #leave: () => void;

  constructor(url: string, me: Sender, friend: Sender) {
    this.#url = url;
    this.#me = me;
    this.#friend = friend;
    this.connection = new Connection({
      url,
      token: () => me.token,
      onSessionEnded: () => undefined,
      retryEvery: RETRY_EVERY_MS,
      answerWithin: 2_000,
    });
    this.connection.on("/user/topic/messages", (message) => {
      this.thread = addStored(this.thread, [message]);
      const last = this.thread.messages.at(-1)?.seq ?? 0;
      if (completeTo(this.thread) < last) void this.#catchUp();
    });
    this.connection.on("resync", () => void this.#catchUp());
    this.#leave = this.connection.open();
  }

  get contents(): string[] {
    return this.thread.messages.map(({ content }) => content);
  }

  connected(): Promise<void> {
    if (this.connection.isConnected()) return Promise.resolve();
    return new Promise((done) => {
      const forget = this.connection.watch(() => {
        if (!this.connection.isConnected()) return;
        forget();
        done();
      });
    });
  }

  /** Sends until it is acknowledged, always with the same `clientId`. */
  async say(content: string, clientId: string = crypto.randomUUID()): Promise<ChatMessage> {
    const payload = { recipientId: this.#friend.id, content, clientId };
    for (;;) {
      await this.connected();
      try {
        return (await this.connection.send("/app/chat.direct", payload)).message;
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "NOT_CONNECTED") throw error;
      }
    }
  }

  close(): void {
    this.#leave();
  }

  /** If the network is cut, the next connection catches up. */
  async #catchUp(): Promise<void> {
    for (let more = true; more;) {
      // From the first message on: messages older than the first one received count as missed too.
      const after = hasOlder(this.thread) ? 0 : completeTo(this.thread);
      const query = `after=${after}&size=${HISTORY_PAGE_MAX}`;
      const headers = { authorization: `Bearer ${this.#me.token}` };
      const path = `/api/chat/direct/${this.#friend.id}/messages?${query}`;
      const answer = await fetch(this.#url + path, { headers }).catch(() => null);
      const messages = answer?.ok ? ((await answer.json().catch(() => [])) as ChatMessage[]) : [];
      this.thread = addStored(this.thread, messages);
      more = messages.length === HISTORY_PAGE_MAX;
    }
  }
}
