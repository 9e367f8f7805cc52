import type { Socket } from "socket.io";
import { MAX_BACKLOG_CHARS } from "./limits";

/** A connection of engine.io, the layer below socket.io. */
export type Connection = Socket["conn"];

/** A disconnected client has this time to read the reason. */
const GRACE_MS = 1_000;

/** Tells the client and closes the connection, without waiting for a client that does not read. */
export function disconnect(socket: Socket): void {
  const { conn } = socket;
  socket.disconnect(true);
  setTimeout(() => conn.close(true), GRACE_MS).unref();
}

/** Closes the connection of a client that does not read, before its backlog fills the memory. */
export function limitBacklog(conn: Connection): void {
  let waiting = 0;
  conn.on("packetCreate", ({ data }: { data?: { length?: number } }) => {
    waiting += data?.length ?? 0;
    if (waiting > MAX_BACKLOG_CHARS) setImmediate(() => conn.close(true));
  });
  conn.on("flush", () => {
    waiting = 0;
  });
}
