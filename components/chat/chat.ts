import type { Connection } from "@/components/realtime/connection";
import { api } from "@/lib/browser/api-client";
import { authToken } from "@/lib/browser/browser-session";
import { forgetForeign, keep, readKept } from "./browser-storage";
import { ChatModel } from "./model/chat-model";
import { History } from "./model/history";
import { Outbox } from "./model/outbox";
import { conversationsKey, parseChats, serialiseChats } from "./model/storage";
import { Sync } from "./model/sync";
import type { Transport } from "./model/transport";

/** A reader's chats in this tab. */
export interface Chat {
  model: ChatModel;
  history: History;
  outbox: Outbox;
  sync: Sync;
}

/** A channel that is just being made, or made anew, is waited for so many milliseconds. */
const PATIENCE = 2_000;
/** Milliseconds from a change until it is kept. */
const KEEP_AFTER = 500;

let current: { userId: string; chat: Chat } | undefined;

/** The one of this tab; for effects and handlers of the browser, as a server serves many readers. */
export function chatOf(userId: string, connection: Connection): Chat {
  if (current?.userId !== userId) current = { userId, chat: createChat(userId, connection) };
  return current.chat;
}

function createChat(userId: string, connection: Connection): Chat {
  const transport: Transport = {
    get: (path) => api.get(path),
    post: (path, body) => api.post(path, body),
    send: async (event, payload) => {
      await upWithin(connection, PATIENCE);
      return connection.send(event, payload);
    },
    isConnected: connection.isConnected,
  };
  const model = new ChatModel();
  const history = new History(model, transport);
  const sync = new Sync(model, transport, history, userId);
  const outbox = new Outbox(model, transport, userId, {
    stored: (message) => sync.receive(message),
    refused: () => void sync.refresh(),
  });
  forgetForeign(userId);
  model.update(parseChats(readKept(conversationsKey(userId))));
  keepFrom(model, userId);
  return { model, history, outbox, sync };
}

/** Writes what is known into the browser's storage, a little after it changed and when it is left. */
function keepFrom(model: ChatModel, userId: string): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    // Signed out meanwhile, in this tab or another: nothing may come back.
    if (authToken()) keep(conversationsKey(userId), serialiseChats(model.state));
  };
  model.subscribe(() => {
    timer ??= setTimeout(write, KEEP_AFTER);
  });
  window.addEventListener("pagehide", () => {
    if (timer) write();
  });
}

/** Waits until the channel is up, but no longer than that. */
function upWithin(connection: Connection, milliseconds: number): Promise<void> {
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
