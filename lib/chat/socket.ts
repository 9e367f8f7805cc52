import { socketEvent, type SocketEvents } from "@/lib/core/sockets/events";
import { sendDirect, sendToLoan } from "./commands";
import { directMessage, loanMessage } from "./schema";

/** What clients may send; each is acknowledged with `{ message }` once it is stored. */
export const CHAT_EVENTS: SocketEvents = new Map([
  [
    "/app/chat.direct",
    socketEvent({
      auth: "member",
      rate: "chat",
      body: directMessage,
      run: async (actor, body) => ({ message: await sendDirect(actor, body) }),
    }),
  ],
  [
    "/app/chat.send",
    socketEvent({
      auth: "member",
      rate: "chat",
      body: loanMessage,
      run: async (actor, body) => ({ message: await sendToLoan(actor, body) }),
    }),
  ],
]);
