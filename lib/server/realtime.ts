import type { PushEvent, Pushes } from "@/lib/shared/realtime-events";
import { perProcess } from "./per-process";

/** Interface of the socket server, implemented in `lib/server/sockets/socket-server`. */
export interface Realtime {
  publish: <E extends PushEvent>(userIds: string[], event: E, payload: Pushes[E]) => void;
  disconnectUser: (userId: string) => void;
  disconnectSession: (sessionId: string) => void;
  hasWindow: (userId: string) => Promise<boolean>;
  /** Number of this process' open sockets. */
  sockets: () => number;
}

/** The socket server of this process; undefined if it has none. */
export const socketServer = perProcess("socket-server", (): { realtime?: Realtime } => ({}));

/**
 * Pushes `payload` to all open windows of these users, in every process. Call it after the commit. It neither waits
 * nor throws: clients fetch what they missed. Does nothing without a socket server in this process.
 */
export function publish<E extends PushEvent>(
  userIds: string[],
  event: E,
  payload: Pushes[E],
): void {
  // socket.io takes an empty list of rooms for all rooms.
  if (userIds.length > 0) socketServer().realtime?.publish(userIds, event, payload);
}

/** Closes all sockets of a user after a ban; revoke the sessions first. */
export function disconnectUser(userId: string): void {
  socketServer().realtime?.disconnectUser(userId);
}

export function disconnectSession(sessionId: string): void {
  socketServer().realtime?.disconnectSession(sessionId);
}

/** Whether the user has an open window, in any process; false if that is not known. */
export async function hasWindow(userId: string): Promise<boolean> {
  return (await socketServer().realtime?.hasWindow(userId)) ?? false;
}
