import type { Connection } from "@/components/realtime/connection";
import { api } from "@/lib/browser/api-client";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { ChatModel } from "./model/chat-model";
import { History } from "./model/history";
import { Outbox } from "./model/outbox";
import { parseChats, serialiseChats } from "./model/storage";
import { Sync } from "./model/sync";
import { partsOf } from "./model/target";
import type { Transport } from "./model/transport";
import { handOverWaiting } from "./model/waiting";

/** A reader's chats in this tab. */
export interface Chat {
  model: ChatModel;
  history: History;
  outbox: Outbox;
  sync: Sync;
}

/** How long a message waits for the connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Delay from a change to its write into the browser's storage, in milliseconds. */
const SAVE_DELAY_MS = 500;

let current: { userId: string; chat: Chat } | undefined;

/** The tab's only one. Not on the server, which serves many readers. */
export function chatOf(userId: string, connection: Connection): Chat {
  if (current?.userId !== userId) current = { userId, chat: createChat(userId, connection) };
  return current.chat;
}

function createChat(userId: string, connection: Connection): Chat {
  const transport: Transport = {
    listConversations: (named, limit) => {
      const parts = named.map(partsOf);
      const ids = (of: string) => parts.flatMap(({ kind, id }) => (kind === of ? [id] : [])).join();
      const query = { with: ids("direct"), loan: ids("loan"), limit };
      return api("GET /chat/conversations", { query });
    },
    listMessages: (key, query) => {
      const { kind, id } = partsOf(key);
      return kind === "loan"
        ? api("GET /chat/[loanId]/messages", { params: { loanId: id }, query })
        : api("GET /chat/direct/[userId]/messages", { params: { userId: id }, query });
    },
    markRead: (key, upTo) => {
      const { kind, id } = partsOf(key);
      return kind === "loan"
        ? api("POST /chat/[loanId]/read", { params: { loanId: id }, body: { upTo } })
        : api("POST /chat/direct/[userId]/read", { params: { userId: id }, body: { upTo } });
    },
    send: async (key, message) => {
      await connectedWithin(connection, CONNECT_TIMEOUT_MS);
      const { kind, id } = partsOf(key);
      const answer =
        kind === "loan"
          ? await connection.send("/app/chat.send", { loanId: id, ...message })
          : await connection.send("/app/chat.direct", { recipientId: id, ...message });
      return answer.message;
    },
    isConnected: connection.isConnected,
  };
  const model = new ChatModel();
  const history = new History(model, transport);
  const sync = new Sync(model, transport, history, userId);
  const outbox = new Outbox(model, transport, userId, {
    stored: (message) => sync.receive(message),
    closed: () => void sync.refresh(),
  });
  model.update(parseChats(readItem(itemOf(userId, "chat_conversations"))));
  storeFrom(model, userId);
  handOverWaiting(model, transport, userId);
  return { model, history, outbox, sync };
}

/** Saves the state into the browser's storage, shortly after a change and when the page is left. */
function storeFrom(model: ChatModel, userId: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    keepItem(itemOf(userId, "chat_conversations"), serialiseChats(model.state));
  };
  model.subscribe(() => {
    timer ??= setTimeout(write, SAVE_DELAY_MS);
  });
  window.addEventListener("pagehide", () => {
    if (timer) write();
  });
}

/** Resolves once connected, at the latest after `milliseconds`. */
function connectedWithin(connection: Connection, milliseconds: number): Promise<void> {
  if (connection.isConnected()) return Promise.resolve();
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      forget();
      done();
    };
    const timer = setTimeout(end, milliseconds);
    const forget = connection.watch(end);
  });
}
