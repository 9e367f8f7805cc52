import type { Socket } from "socket.io";
import { MAX_BACKLOG } from "./limits";

/** A connection of the engine below socket.io. */
export type Connection = Socket["conn"];

/** A disconnected client has this long to read why, in milliseconds. */
const GRACE_MS = 1_000;

/** Tells the client and closes the connection; a client that does not read is not waited for. */
export function disconnect(socket: Socket): void {
  const { conn } = socket;
  socket.disconnect(true);
  setTimeout(terminate, GRACE_MS, conn).unref();
}

/** Closes at once, with whatever was still to be sent. */
export function terminate(conn: Connection): void {
  conn.close(true);
  // Closing politely would wait half a minute for a client that may never answer.
  const { socket } = conn.transport as unknown as { socket?: { terminate?: () => void } };
  socket?.terminate?.();
}

/** Terminates a client that does not read before what waits for it fills the memory. */
export function limitBacklog(conn: Connection): void {
  let waiting = 0;
  conn.on("packetCreate", ({ data }: { data?: { length?: number } }) => {
    waiting += data?.length ?? 0;
    if (waiting > MAX_BACKLOG) setImmediate(terminate, conn);
  });
  conn.on("flush", () => {
    waiting = 0;
  });
}
