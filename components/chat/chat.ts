import { connection } from "@/components/realtime/use-realtime";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { ChatModel } from "./model/chat-model";
import { History } from "./model/history";
import { Outbox } from "./model/outbox";
import { parseChats, serialiseChats } from "./model/storage";
import { Sync } from "./model/sync";
import { createTransport } from "./model/transport";
import { keepWaiting } from "./model/waiting";

/** A reader's chats in this tab. */
export type Chat = ReturnType<typeof createChat>;

const SAVE_DELAY_MS = 500;

let current: { userId: string; chat: Chat } | undefined;

/** The only `Chat` of this tab. Not for the server, which serves many readers. */
export function chatOf(userId: string): Chat {
  if (current?.userId !== userId) current = { userId, chat: createChat(userId) };
  return current.chat;
}

function createChat(userId: string) {
  const transport = createTransport(connection);
  const model = new ChatModel();
  const history = new History(model, transport);
  const sync = new Sync(model, transport, history, userId);
  const outbox = new Outbox(model, transport, userId, sync);
  const kept = parseChats(readItem(itemOf(userId, "chat_conversations")));
  model.update(kept);
  storeFrom(model, userId);
  void keepWaiting(model, transport, userId, kept.conversations).then(() => {
    // Otherwise the outbox is sent once the connection is established.
    if (connection.isConnected()) void outbox.resendAll();
  });
  return { model, history, outbox, sync };
}

/** Saves the state to the browser's storage shortly after each change and when the page is left. */
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
