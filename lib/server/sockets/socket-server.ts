import type { IncomingMessage, Server as HttpServer, ServerResponse } from "node:http";
import { Server, type Socket } from "socket.io";
import { WebSocketServer, type ServerOptions } from "ws";
import { reportOutage } from "@/lib/server/database/outages";
import { env } from "@/lib/server/env";
import { setSecurityHeaders } from "@/lib/server/http/headers";
import { log } from "@/lib/server/log/log";
import { socketServer, type Realtime } from "@/lib/server/realtime";
import { withTimeout } from "@/lib/server/timeout";
import { SOCKET_PATH } from "@/lib/shared/realtime-events";
import { endedSessions } from "@/lib/server/session/session";
import { joinCluster } from "./cluster";
import { disconnect, limitBacklog, type Connection } from "./disconnect";
import { serveEvents, type SocketEvents } from "./events";
import { authenticate, isOwnOrigin } from "./handshake";
import { AnonymousConnections } from "./anonymous-connections";
import {
  AUTHENTICATE_TIMEOUT_MS,
  MAX_FRAME_BYTES,
  PING_INTERVAL_MS,
  PING_TIMEOUT_MS,
} from "./limits";
import { sessionRoom, userRoom, type SocketData } from "./rooms";

/** Sockets of ended sessions are closed within this time, whoever ended the session. */
const SWEEP_INTERVAL_MS = 2_500;
/** Time for events in progress to be answered on shutdown. */
const EVENTS_TIMEOUT_MS = 3_000;
/** Milliseconds for a client to answer a close; ws would wait for half a minute. */
const CLOSING = { closeTimeout: 1_000 };

/** socket.io's ws server that destroys the connection of a client which does not answer a close. */
class SocketEngine extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, ...CLOSING });
  }
}

/**
 * Opens the socket channel on an HTTP server whose request listeners are in place, and makes `publish`,
 * `disconnectUser` and `disconnectSession` work in this process.
 * @returns a function that closes the channel.
 */
export function startSockets(server: HttpServer, events: SocketEvents): () => Promise<void> {
  const anonymous = new AnonymousConnections();
  const io = new Server(server, {
    path: SOCKET_PATH,
    addTrailingSlash: false,
    serveClient: false,
    allowRequest: (request, decide) => {
      if (!isOwnOrigin(request)) decide("Origin not allowed", false);
      else if (!anonymous.reserve(request)) decide("Too many connections", false);
      else decide(null, true);
    },
    maxHttpBufferSize: MAX_FRAME_BYTES,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: AUTHENTICATE_TIMEOUT_MS,
    wsEngine: SocketEngine,
  });
  // engine.io answers before any of our listeners does.
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    setSecurityHeaders(response);
    next();
  });
  socketServer().realtime = realtime(io);
  io.engine.on("connection", (connection: Connection) => {
    limitBacklog(connection);
    anonymous.keep(connection);
  });
  io.engine.on("connection_error", ({ req }: { req: IncomingMessage }) => anonymous.free(req));
  io.use(authenticate);
  const busy = new Set<Promise<void>>();
  io.on("connection", (socket) => {
    const { userId, sessionId }: SocketData = socket.data;
    anonymous.free(socket.conn.request);
    void socket.join([userRoom(userId), sessionRoom(sessionId)]);
    serveEvents(socket, events, busy);
  });
  const stopSweeping = every(SWEEP_INTERVAL_MS, () => sweep(io));
  return async () => {
    stopSweeping();
    await withTimeout<unknown>(Promise.allSettled(busy), EVENTS_TIMEOUT_MS, () => undefined);
    socketServer().realtime = undefined;
    await io.close();
  };
}

/**
 * Pushes to this process' sockets directly, so that a single process needs no Redis; to other processes through Redis.
 */
function realtime(io: Server): Realtime {
  const { REDIS_URL: url } = env();
  if (url) joinCluster(io, url);
  const disconnectRoom = (room: string) => {
    for (const socket of socketsIn(io, room)) disconnect(socket);
    if (url) io.in(room).disconnectSockets(true);
  };
  return {
    publish: (userIds, event, payload) => {
      const rooms = userIds.map(userRoom);
      io.local.to(rooms).emit(event, payload);
      if (!url) return;
      const reached = rooms.flatMap((room) => socketsIn(io, room).map(({ id }) => id));
      io.to(rooms).except(reached).emit(event, payload);
    },
    disconnectUser: (userId) => disconnectRoom(userRoom(userId)),
    disconnectSession: (sessionId) => disconnectRoom(sessionRoom(sessionId)),
    hasWindow: async (userId) => {
      const room = userRoom(userId);
      if (socketsIn(io, room).length > 0) return true;
      if (!url) return false;
      const others = io.in(room).fetchSockets();
      return others.then(
        (found) => found.length > 0,
        () => false,
      );
    },
    sockets: () => io.of("/").sockets.size,
  };
}

function socketsIn(io: Server, room: string): Socket[] {
  const { adapter, sockets } = io.of("/");
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}

/** Disconnects the sockets of sessions that ended elsewhere, with a single query. */
async function sweep(io: Server): Promise<void> {
  const { sockets } = io.of("/");
  if (sockets.size === 0) return;
  const ids = new Set([...sockets.values()].map(({ data }) => (data as SocketData).sessionId));
  for (const id of await endedSessions([...ids])) {
    for (const socket of socketsIn(io, sessionRoom(id))) disconnect(socket);
  }
}

/** Repeats `work`, waiting this long after each end. After a failure it goes on with the next round. */
function every(milliseconds: number, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout;
  let stopped = false;
  const wait = () => {
    timer = setTimeout(() => void round(), milliseconds);
  };
  async function round(): Promise<void> {
    await work().catch((error: Error) => {
      if (!reportOutage(error)) log().warn({ error: error.message }, "sweep of sockets");
    });
    if (!stopped) wait();
  }
  wait();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
