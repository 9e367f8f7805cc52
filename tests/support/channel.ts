import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { CHAT_EVENTS } from "@/lib/features/chat/socket";
import { SOCKET_PATH } from "@/lib/shared/realtime-events";
import { startSockets } from "@/lib/server/sockets/socket-server";
import type { Person } from "./people";

export interface Channel {
  url: string;
  /** Number of open connections. */
  connections: () => Promise<number>;
  close: () => Promise<void>;
}

/** The socket channel of the product on a free port, in this process. */
export async function openChannel(): Promise<Channel> {
  const server = createServer((_, res) => res.writeHead(404).end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const close = startSockets(server, CHAT_EVENTS);
  const { port } = server.address() as AddressInfo;
  const connections = promisify<number>(server.getConnections.bind(server));
  return { url: `http://127.0.0.1:${port}`, connections, close };
}

type Options = Partial<ManagerOptions & SocketOptions>;

/** A real client over WebSocket; it does not reconnect by itself. */
export function client(url: string, token: string | undefined, options: Options = {}): Socket {
  return io(url, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    auth: token === undefined ? {} : { token },
    ...options,
  });
}

/** As `client`, once it is connected. */
export async function join(url: string, person: Person, options: Options = {}): Promise<Socket> {
  const socket = client(url, person.token, options);
  await nextEvent(socket, "connect");
  return socket;
}

/** The next event of this name; fails if the connection is refused meanwhile. @param within milliseconds. */
export function nextEvent<T = unknown>(socket: Socket, event: string, within = 60_000): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no ${event} within ${within} ms`)), within);
    const refused = (error: Error) => event !== "connect_error" && fail(error);
    socket.once("connect_error", refused);
    socket.once(event, (value: T) => {
      clearTimeout(timer);
      socket.off("connect_error", refused);
      done(value);
    });
  });
}

// Any shape; each test asserts the one it expects.
export interface Answer {
  message?: Record<string, unknown>;
  error?: { code: string; detail: string; fields?: unknown; retryAfter?: number };
}

/** Sends an event and gives its acknowledgement. */
export function ask(socket: Socket, event: string, payload: unknown): Promise<Answer> {
  return socket.timeout(60_000).emitWithAck(event, payload);
}

export function direct(
  socket: Socket,
  to: { id: string },
  content: string,
  clientId?: string,
): Promise<Answer> {
  return ask(socket, "/app/chat.direct", { recipientId: to.id, content, clientId });
}

export function aboutLoan(socket: Socket, loanId: string, content: string): Promise<Answer> {
  return ask(socket, "/app/chat.send", { loanId, content });
}
