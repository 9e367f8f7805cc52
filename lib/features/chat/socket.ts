import { z } from "zod";
import { socketEvent, type AnySocketEvent, type SocketEvents } from "@/lib/server/sockets/events";
import type { ClientEvents } from "@/lib/shared/realtime-events";
import { sendDirect, sendToLoan } from "./commands";
import { CHAT_ERRORS } from "./terms";
import { chatMessage, directMessage, loanMessage } from "./schema";

const SENDING = {
  auth: "member",
  rate: "chat",
  errors: CHAT_ERRORS,
  output: z.object({ message: chatMessage.describe("The stored message.") }),
} as const;

/** Events that clients may send; acknowledged with `{ message }` once it is stored. */
const EVENTS = {
  "/app/chat.direct": socketEvent({
    ...SENDING,
    summary: "Send a message to a reader",
    body: directMessage,
    run: async (actor, body) => ({ message: await sendDirect(actor, body) }),
  }),
  "/app/chat.send": socketEvent({
    ...SENDING,
    summary: "Send a message to the other side of a loan",
    body: loanMessage,
    run: async (actor, body) => ({ message: await sendToLoan(actor, body) }),
  }),
} satisfies Record<keyof ClientEvents, AnySocketEvent>;

export const CHAT_EVENTS: SocketEvents = new Map(Object.entries(EVENTS));
