import type { ErrorCode, FieldErrors } from "./errors";

/** Events that the server pushes to a user's open windows. */
export const PUSHES = [
  "/user/topic/messages",
  "/user/queue/notifications",
  "/user/queue/changes",
] as const;
export type PushEvent = (typeof PUSHES)[number];

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
export interface Change {
  kind: keyof typeof CHANGES;
  [fact: string]: unknown;
}

/** Acknowledgement of a failed event, in place of its result. */
export interface EventError {
  error: { code: ErrorCode; detail: string; fields?: FieldErrors; retryAfter?: number };
}

/** Path of the socket channel. */
export const SOCKET_PATH = "/api/ws";
