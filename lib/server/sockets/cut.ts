import type { Socket } from "socket.io";
import { UNREAD_AT_MOST } from "./limits";

/** A connection of the engine below socket.io. */
export type Connection = Socket["conn"];

/** A cut client has this long to read why, in milliseconds. */
const GRACE = 1_000;

/** Tells the client that it is cut and closes; one that does not read is not waited for. */
export function cut(socket: Socket): void {
  const { conn } = socket;
  socket.disconnect(true);
  setTimeout(drop, GRACE, conn).unref();
}

/** Closes at once, with whatever was still to be sent. */
export function drop(conn: Connection): void {
  conn.close(true);
  // Closing politely would wait half a minute for a client that may never answer.
  const { socket } = conn.transport as unknown as { socket?: { terminate?: () => void } };
  socket?.terminate?.();
}

/** Cuts a client that does not read before what waits for it fills the memory. */
export function boundUnread(conn: Connection): void {
  let waiting = 0;
  conn.on("packetCreate", ({ data }: { data?: { length?: number } }) => {
    waiting += data?.length ?? 0;
    if (waiting > UNREAD_AT_MOST) setImmediate(drop, conn);
  });
  conn.on("flush", () => {
    waiting = 0;
  });
}
