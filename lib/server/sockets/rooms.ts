/** The room of all windows of a user. */
export function userRoom(userId: string): string {
  return `user:${userId}`;
}

/** The room of all windows opened with this session. */
export function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}

/** Data that the server keeps with a socket; everything else is read for every event. */
export interface SocketData {
  userId: string;
  sessionId: string;
}
