import type { Server as HttpServer, ServerResponse } from "node:http";
import { Server, type Socket } from "socket.io";
import { reportTrouble } from "@/lib/server/database/trouble";
import { env } from "@/lib/server/env";
import { setSecurityHeaders } from "@/lib/server/http/security-headers";
import { log } from "@/lib/server/log/log";
import type { Realtime } from "@/lib/server/realtime";
import { SOCKET_PATH } from "@/lib/shared/realtime-events";
import { endedSessions } from "@/lib/server/session/session";
import { joinCluster } from "./cluster";
import { boundUnread, cut, drop, type Connection } from "./cut";
import { serveEvents, type SocketEvents } from "./events";
import { admit, ownOriginOnly } from "./handshake";
import { FRAME_LIMIT, IDENTIFY_WITHIN, PING_EVERY, PONG_WITHIN } from "./limits";
import { Strangers } from "./strangers";
import { sessionRoom, userRoom, type SocketData } from "./rooms";
import { socketServer } from "@/lib/server/realtime";

/** Ended sessions lose their sockets within this many milliseconds, whoever ended them. */
const SWEEP_EVERY = 2_500;
/** At the end events get this long to be answered, then clients to go, in milliseconds. */
const FINISH = 3_000;
const LEAVE = 1_000;

/**
 * Opens the socket channel on an HTTP server whose request listeners are in place, and makes
 * `publish`, `cutUser` and `cutSession` work in this process.
 * @returns what closes the channel.
 */
export function startSockets(server: HttpServer, events: SocketEvents): () => Promise<void> {
  const strangers = new Strangers();
  const io = new Server(server, {
    path: SOCKET_PATH,
    addTrailingSlash: false,
    serveClient: false,
    allowRequest: (request, decide) => {
      if (strangers.hasRoom(request)) ownOriginOnly(request, decide);
      else decide("Too many connections", false);
    },
    maxHttpBufferSize: FRAME_LIMIT,
    pingInterval: PING_EVERY,
    pingTimeout: PONG_WITHIN,
    connectTimeout: IDENTIFY_WITHIN,
  });
  // It answers before any of our listeners does.
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    setSecurityHeaders(response);
    next();
  });
  socketServer().realtime = realtime(io);
  io.engine.on("connection", (connection: Connection) => {
    boundUnread(connection);
    strangers.add(connection);
  });
  io.use(admit);
  const busy = new Set<Promise<void>>();
  io.on("connection", (socket) => {
    const { userId, sessionId }: SocketData = socket.data;
    strangers.remove(socket.conn);
    void socket.join([userRoom(userId), sessionRoom(sessionId)]);
    serveEvents(socket, events, busy);
  });
  const stopSweeping = every(SWEEP_EVERY, () => sweep(io));
  return async () => {
    stopSweeping();
    await Promise.race([Promise.allSettled(busy), pause(FINISH)]);
    socketServer().realtime = undefined;
    const clients: Connection[] = Object.values(io.engine["clients"]);
    const dropAll = setTimeout(() => clients.forEach(drop), LEAVE);
    await io.close();
    clearTimeout(dropAll);
  };
}

/** Locally at once, so that one process needs nobody else; to other processes through Redis. */
function realtime(io: Server): Realtime {
  const { REDIS_URL: url } = env();
  const cluster = url ? joinCluster(io, url) : null;
  const cutRoom = (room: string) => {
    for (const socket of socketsIn(io, room)) cut(socket);
    if (cluster) io.in(room).disconnectSockets(true);
  };
  return {
    publish: (userIds, event, payload) => {
      const rooms = userIds.map(userRoom);
      io.local.to(rooms).emit(event, payload);
      cluster?.emit(rooms, event, payload);
    },
    cutUser: (userId) => cutRoom(userRoom(userId)),
    cutSession: (sessionId) => cutRoom(sessionRoom(sessionId)),
    sockets: () => io.of("/").sockets.size,
  };
}

function socketsIn(io: Server, room: string): Socket[] {
  const { adapter, sockets } = io.of("/");
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
}

/** Cuts the sockets of sessions that ended elsewhere: one question for all of them. */
async function sweep(io: Server): Promise<void> {
  const { sockets } = io.of("/");
  if (sockets.size === 0) return;
  const ids = new Set([...sockets.values()].map(({ data }) => (data as SocketData).sessionId));
  for (const id of await endedSessions([...ids])) {
    for (const socket of socketsIn(io, sessionRoom(id))) cut(socket);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds).unref());
}

/** Repeats `work`, each time after the last has ended; what fails is tried again next time. */
function every(milliseconds: number, work: () => Promise<void>): () => void {
  let timer = setTimeout(round, milliseconds);
  let stopped = false;
  async function round(): Promise<void> {
    await work().catch((error: Error) => {
      if (!reportTrouble(error)) log().warn({ error: error.message }, "sweep of sockets");
    });
    if (!stopped) timer = setTimeout(round, milliseconds);
  }
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
