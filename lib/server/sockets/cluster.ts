import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Server } from "socket.io";
import { MessageType, type ClusterAdapter } from "socket.io-adapter";
import { connect } from "@/lib/server/redis";
import type { Change, PushEvent } from "@/lib/shared/realtime-events";

/** Longer than any process needs to find Redis again, in milliseconds. */
const RECONNECT_MS = 3_000;
const READ_TIMEOUT_MS = 5_000;
/** An event, in socket.io's protocol. */
const EVENT_PACKET = 2;

export interface Cluster {
  /** To the sockets of the other processes; waits for Redis if it is away. */
  emit: (rooms: string[], event: PushEvent, payload: unknown) => void;
}

/**
 * Joins the sockets of every process that uses this Redis. Pushes travel as entries of a stream,
 * which each process reads on from where it was. After Redis was away all windows are told to read
 * what they may have missed.
 */
export function joinCluster(io: Server, url: string): Cluster {
  const client = connect(url, { queue: true });
  const streams = {
    streamName: "nearshelf:sockets",
    maxLen: 20_000,
    blockTimeInMs: READ_TIMEOUT_MS,
  };
  io.adapter(createAdapter(client, streams));
  const adapter = () => io.of("/").adapter as ClusterAdapter;
  const emit: Cluster["emit"] = (rooms, event, payload) =>
    adapter()["publish"]({
      type: MessageType.BROADCAST,
      data: {
        packet: { type: EVENT_PACKET, data: [event, payload], nsp: "/" },
        opts: { rooms, except: [], flags: {} },
      },
    });
  let first = true;
  client.on("ready", () => {
    // A reader begins at the stream's end as it is when it asks; an entry tells it where that is.
    const resync = first
      ? () => emit(["nobody"], "/user/queue/changes", RESYNC)
      : () => resyncAll(io, emit);
    first = false;
    resync();
    setTimeout(resync, RECONNECT_MS).unref();
  });
  client.connect().catch(() => undefined);
  return { emit };
}

const RESYNC: Change = { kind: "resync" };

function resyncAll(io: Server, emit: Cluster["emit"]): void {
  io.local.emit("/user/queue/changes", RESYNC);
  emit([], "/user/queue/changes", RESYNC);
}
