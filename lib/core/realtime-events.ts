import type { ErrorCode, FieldErrors } from "./errors";

/** What the server pushes to a reader's open windows. */
export const PUSHES = ["/user/topic/messages", "/user/queue/notifications", "/user/queue/changes"] as const;
export type PushEvent = (typeof PUSHES)[number];

/**
 * Payload of `/user/queue/changes`: something the open windows show is no longer as they show it.
 * - `friends`, `blocks`, `loans`, `notifications`: read the list again; may carry `userId` or `loanId`.
 * - `read`: somebody read a conversation (`ConversationRead` of lib/chat/schema).
 * - `session`: this session has ended.
 * - `resync`: pushes may have been missed, so read everything again.
 */
export interface Change {
  kind: "friends" | "blocks" | "loans" | "notifications" | "read" | "session" | "resync";
  [fact: string]: unknown;
}

/** Answer to an event that could not be done, in place of its result. */
export interface EventFault {
  error: { code: ErrorCode; detail: string; fields?: FieldErrors; retryAfter?: number };
}

/** Where the socket channel is. */
export const SOCKET_PATH = "/api/ws";
