/** Every window of a reader is in this room. */
export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** Every window that was opened with a session is in this room. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** What the server remembers of a socket: the rest is read anew for every event. */
export interface SocketData {
  userId: string;
  sessionId: string;
}
