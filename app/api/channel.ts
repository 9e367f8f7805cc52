import { z } from "zod";
import { CHAT_EVENTS } from "@/lib/features/chat/socket";
import { chatMessage, conversationRead } from "@/lib/features/chat/schema";
import type { Channel } from "@/lib/server/openapi/channel";
import { CHANGES } from "@/lib/shared/realtime-events";
import { importProgress } from "@/lib/features/imports/schema";
import { notification } from "@/lib/features/notifications/schema";

const { read: _, ...others } = CHANGES;

const change = z.union([
  z.object({
    kind: z.enum(Object.keys(others) as (keyof typeof others)[]).describe(
      Object.entries(others)
        .map(([kind, text]) => `\`${kind}\`: ${text}`)
        .join(" "),
    ),
  }),
  conversationRead,
]);

/** The socket channel: clients send `events`, the server sends `pushes`. */
export const CHANNEL: Channel = {
  events: CHAT_EVENTS,
  pushes: {
    "/user/topic/messages": {
      summary:
        "A chat message, pushed to all windows of both sides. A message sent again with the same `clientId` is " +
        "pushed again with the same `id`: ignore the duplicate. A gap in `seq` means that a message was missed",
      payload: chatMessage,
    },
    "/user/queue/notifications": {
      summary: "A new notification, as in `GET /notifications`",
      payload: notification,
    },
    "/user/queue/changes": {
      summary: "Something shown in open windows has changed",
      payload: change,
    },
    "/user/queue/imports": {
      summary: "How far a list of books is that the reader brought along",
      payload: importProgress,
    },
  },
};
