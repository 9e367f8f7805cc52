import type { z } from "zod";
import type {
  ChatMessage,
  ConversationRead,
  directMessage,
  loanMessage,
} from "@/lib/features/chat/schema";
import type { ImportProgress } from "@/lib/features/imports/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import type { ErrorCode } from "./error-codes";
import type { FieldErrors } from "./errors";

/** Events that the server pushes to a user's open windows, with their payloads. */
export interface Pushes {
  "/user/topic/messages": ChatMessage;
  "/user/queue/notifications": Notification;
  "/user/queue/changes": Change;
  "/user/queue/imports": ImportProgress;
}
export type PushEvent = keyof Pushes;
export const PUSHES = Object.keys({
  "/user/topic/messages": true,
  "/user/queue/notifications": true,
  "/user/queue/changes": true,
  "/user/queue/imports": true,
} satisfies Record<PushEvent, true>) as PushEvent[];

/** Kinds of `/user/queue/changes`: which data of the open windows is outdated. */
export const CHANGES = {
  friends: "Friends or friend requests have changed: fetch them again.",
  blocks:
    "Somebody was blocked or unblocked (who is not disclosed): fetch everything that shows readers again.",
  notifications: "Notifications were read or removed: fetch them again.",
  read: "Somebody read a conversation; the payload says which one and how far.",
  resync: "Pushes may have been missed: fetch everything again.",
} as const;

/** Payload of `/user/queue/changes`. */
export type Change = { kind: Exclude<keyof typeof CHANGES, "read"> } | ConversationRead;

/** Events that clients may send, with the result that acknowledges them. */
export interface ClientEvents {
  "/app/chat.direct": { payload: z.input<typeof directMessage>; answer: { message: ChatMessage } };
  "/app/chat.send": { payload: z.input<typeof loanMessage>; answer: { message: ChatMessage } };
}

/** Acknowledgement of a failed event. */
export interface EventError {
  error: { code: ErrorCode; detail: string; fields?: FieldErrors; retryAfter?: number };
}

export const SOCKET_PATH = "/api/ws";
