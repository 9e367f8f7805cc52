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
  setTimeout(() => conn.close(true), GRACE_MS).unref();
}

/** Closes the connection of a client that does not read before what waits for it fills the memory. */
export function limitBacklog(conn: Connection): void {
  let waiting = 0;
  conn.on("packetCreate", ({ data }: { data?: { length?: number } }) => {
    waiting += data?.length ?? 0;
    if (waiting > MAX_BACKLOG) setImmediate(() => conn.close(true));
  });
  conn.on("flush", () => {
    waiting = 0;
  });
}
