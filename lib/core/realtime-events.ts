import type { ErrorCode, FieldErrors } from "./errors";

/** What the server pushes to a reader's open windows. */
export const PUSHES = ["/user/topic/messages", "/user/queue/notifications", "/user/queue/changes"] as const;
export type PushEvent = (typeof PUSHES)[number];

/** Kinds of `/user/queue/changes`: something the open windows show is no longer as they show it. */
export const CHANGES = {
  friends: "Friends or friend requests have changed: read them again.",
  blocks: "Somebody was blocked or unblocked, of whom is not told: read again what shows readers.",
  notifications: "Notifications were read or removed: read them again.",
  read: "Somebody read a conversation; it says which and how far.",
  resync: "Pushes may have been missed: read everything again.",
} as const;

/** Payload of `/user/queue/changes`. */
export interface Change {
  kind: keyof typeof CHANGES;
  [fact: string]: unknown;
}

/** Answer to an event that could not be done, in place of its result. */
export interface EventFault {
  error: { code: ErrorCode; detail: string; fields?: FieldErrors; retryAfter?: number };
}

/** Where the socket channel is. */
export const SOCKET_PATH = "/api/ws";
