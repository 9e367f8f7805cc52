import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Server } from "socket.io";
import { connect } from "@/lib/server/redis";
import type { Change, PushEvent } from "@/lib/shared/realtime-events";

/** Longer than any process needs to find Redis again, in milliseconds. */
const RECONNECT_MS = 3_000;
const READ_TIMEOUT_MS = 5_000;
const CHANGES: PushEvent = "/user/queue/changes";
const RESYNC: Change = { kind: "resync" };

/**
 * Joins the sockets of every process that uses this Redis. Pushes travel as entries of a stream,
 * which each process reads on from where it was. After Redis was away all windows are told to read
 * what they may have missed.
 */
export function joinCluster(io: Server, url: string): void {
  const client = connect(url, { queue: true });
  const streams = {
    streamName: "nearshelf:sockets",
    maxLen: 20_000,
    blockTimeInMs: READ_TIMEOUT_MS,
  };
  io.adapter(createAdapter(client, streams));
  let first = true;
  client.on("ready", () => {
    // A reader begins at the stream's end as it is when it asks; an entry tells it where that is.
    const to = first ? io.to("nobody") : io;
    first = false;
    to.emit(CHANGES, RESYNC);
    setTimeout(() => to.emit(CHANGES, RESYNC), RECONNECT_MS).unref();
  });
  client.connect().catch(() => undefined);
}
