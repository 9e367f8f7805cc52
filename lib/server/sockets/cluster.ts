import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Server } from "socket.io";
import { connect } from "@/lib/server/redis";
import type { Change, PushEvent } from "@/lib/shared/realtime-events";

/** Longer than any process needs to reconnect to Redis. */
const RECONNECT_MS = 3_000;
const READ_TIMEOUT_MS = 5_000;
const CHANGES: PushEvent = "/user/queue/changes";
const RESYNC: Change = { kind: "resync" };

/**
 * Connects the sockets of every process that uses this Redis. Pushes are entries of a stream, which each process reads
 * on from its last position. After an outage of Redis all windows are told to fetch what they may have missed.
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
    // A reader starts at the stream's end at the time of its request; only an entry gives it a fixed position.
    const to = first ? io.to("nobody") : io;
    first = false;
    to.emit(CHANGES, RESYNC);
    setTimeout(() => to.emit(CHANGES, RESYNC), RECONNECT_MS).unref();
  });
  client.connect().catch(() => undefined);
}
