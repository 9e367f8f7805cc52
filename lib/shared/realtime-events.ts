import type { ErrorCode, FieldErrors } from "./errors";

/** What the server pushes to a reader's open windows. */
export const PUSHES = [
  "/user/topic/messages",
  "/user/queue/notifications",
  "/user/queue/changes",
] as const;
export type PushEvent = (typeof PUSHES)[number];

/** Kinds of `/user/queue/changes`: something the open windows show is no longer as they show it. */
export const CHANGES = {
  friends: "Friends or friend requests have changed: fetch them again.",
  blocks:
    "Somebody was blocked or unblocked (who is not disclosed): fetch everything that shows readers again.",
  notifications: "Notifications were read or removed: fetch them again.",
  read: "Somebody read a conversation; the payload says which one and how far.",
  resync: "Pushes may have been missed: fetch everything again.",
} as const;

/** Payload of `/user/queue/changes`. */
export interface Change {
  kind: keyof typeof CHANGES;
  [fact: string]: unknown;
}

/** Answer to an event that could not be done, in place of its result. */
export interface EventError {
  error: { code: ErrorCode; detail: string; fields?: FieldErrors; retryAfter?: number };
}

/** Where the socket channel is. */
export const SOCKET_PATH = "/api/ws";
