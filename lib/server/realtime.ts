import type { Change, PushEvent } from "@/lib/shared/realtime-events";
import { perProcess } from "@/lib/server/per-process";

/** What the socket server offers to the rest of the product; `lib/server/sockets/socket-server` makes it. */
export interface Realtime {
  publish: (userIds: string[], event: PushEvent, payload: unknown) => void;
  disconnectUser: (userId: string) => void;
  disconnectSession: (sessionId: string) => void;
  /** Open sockets of this process. */
  sockets: () => number;
}

/** The socket server, where this process has one. */
export const socketServer = perProcess("socket-server", (): { realtime?: Realtime } => ({}));

/**
 * Pushes `payload` to every open window of these readers, in every process. Call it after commit.
 * Nobody waits for it and it never throws: whoever missed it reads it from the database.
 * Without a socket server in this process it does nothing.
 */
export function publish(userIds: string[], event: "/user/queue/changes", payload: Change): void;
export function publish(userIds: string[], event: PushEvent, payload: unknown): void;
export function publish(userIds: string[], event: PushEvent, payload: unknown): void {
  // To socket.io no rooms are all rooms.
  if (userIds.length > 0) socketServer().realtime?.publish(userIds, event, payload);
}

/** Closes every socket of a reader, for a ban: their sessions are revoked before. */
export function disconnectUser(userId: string): void {
  socketServer().realtime?.disconnectUser(userId);
}

/** Closes the sockets of one session that has just ended. */
export function disconnectSession(sessionId: string): void {
  socketServer().realtime?.disconnectSession(sessionId);
}
