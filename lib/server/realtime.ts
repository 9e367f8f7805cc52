import type { PushEvent, Pushes } from "@/lib/shared/realtime-events";
import { perProcess } from "@/lib/server/per-process";

/** Interface of the socket server, made by `lib/server/sockets/socket-server`. */
export interface Realtime {
  publish: <E extends PushEvent>(userIds: string[], event: E, payload: Pushes[E]) => void;
  disconnectUser: (userId: string) => void;
  disconnectSession: (sessionId: string) => void;
  hasWindow: (userId: string) => Promise<boolean>;
  /** Number of open sockets of this process. */
  sockets: () => number;
}

/** The socket server of this process; undefined without one. */
export const socketServer = perProcess("socket-server", (): { realtime?: Realtime } => ({}));

/**
 * Pushes `payload` to all open windows of these users, in every process. Call it after the commit.
 * It neither waits nor throws: clients fetch what they missed. Does nothing without a socket server
 * in this process.
 */
export function publish<E extends PushEvent>(
  userIds: string[],
  event: E,
  payload: Pushes[E],
): void {
  // To socket.io no rooms are all rooms.
  if (userIds.length > 0) socketServer().realtime?.publish(userIds, event, payload);
}

/** Closes all sockets of a user, for a ban; revoke the sessions first. */
export function disconnectUser(userId: string): void {
  socketServer().realtime?.disconnectUser(userId);
}

/** Closes the sockets of a session that has just ended. */
export function disconnectSession(sessionId: string): void {
  socketServer().realtime?.disconnectSession(sessionId);
}

/** Whether the user has the product open in some window, in any process; false where that is not known. */
export async function hasWindow(userId: string): Promise<boolean> {
  return (await socketServer().realtime?.hasWindow(userId)) ?? false;
}
