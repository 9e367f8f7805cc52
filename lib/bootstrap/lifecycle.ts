import { createServer, type Server } from "node:http";
import { createServer as createNetServer, type Server as NetServer } from "node:net";
import { BootError } from "./boot";
import type { Env } from "@/lib/server/env";
import { log } from "@/lib/server/log/log";
import { SOCKET_PATH } from "@/lib/shared/realtime-events";
import { processState } from "@/lib/server/process-state";

/** Accepted requests get this long to finish, in milliseconds. */
const DRAIN_MS = 7_000;
/**
 * A kept connection that is idle as we begin to drain may carry a request already on its way to us: it is
 * closed once none has come for so many milliseconds, and those that become idle later so often.
 */
const IDLE_MS = 1_000;
const SWEEP_INTERVAL_MS = 100;
/** After this the process exits, whatever is unfinished. Milliseconds. */
const EXIT_MS = 9_500;

/** Longer than any proxy in front keeps a connection, so that never we close one it is about to use. */
const KEEP_ALIVE_MS = 65_000;
/** The head of a request has this long to arrive, in milliseconds. */
const HEADERS_TIMEOUT_MS = 10_000;
/** All of it; longer than the longest upload, which is answered before (`lib/server/http/body`). */
const REQUEST_TIMEOUT_MS = 190_000;
/** How often the two are checked, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * The HTTP server, which waits for nobody for ever. It speaks no other protocol than WebSocket: a
 * request to change to another, as HTTP/2 without TLS, is answered as if it did not ask.
 */
export function newServer(dev: boolean): Server {
  return createServer({
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    shouldUpgradeCallback: ({ headers, url = "" }) =>
      headers.upgrade?.toLowerCase() === "websocket" && (dev || url.startsWith(SOCKET_PATH)),
  });
}

type Place = Pick<Env, "PORT" | "HOST">;

/** Checked before a database is made. @throws BootError why the port cannot be listened on */
export async function assertPortFree(place: Place): Promise<void> {
  const listeners = await listen(createServer(), place);
  await Promise.all(listeners.map(closed));
}

/**
 * Listens on each address of HOST, or on all interfaces where there is none.
 * @returns what listens: the server itself, and for each further address what hands connections to it.
 * @throws BootError that says in one line why it cannot.
 */
export async function listen(server: Server, { PORT, HOST }: Place): Promise<NetServer[]> {
  const [first, ...others] = HOST;
  await listenOn(server, PORT, first);
  const listeners: NetServer[] = [server];
  for (const host of others) {
    const listener = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit("connection", socket);
    });
    try {
      await listenOn(listener, PORT, host);
      listeners.push(listener);
    } catch (error) {
      // A machine without IPv6 is reached at the first address alone.
      if (error instanceof NoSuchAddress && host === "::1") continue;
      await Promise.all(listeners.map(closed));
      throw error;
    }
  }
  return listeners;
}

class NoSuchAddress extends BootError {}

function listenOn(server: NetServer, port: number, host?: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", async ({ code, message }: NodeJS.ErrnoException) => {
      if (code === "EADDRINUSE") return fail(new BootError(`PORT: ${await processOnPort(port)}`));
      const isHost = ["EADDRNOTAVAIL", "EAFNOSUPPORT", "ENOTFOUND", "EAI_AGAIN"].includes(
        code ?? "",
      );
      fail(isHost ? new NoSuchAddress(`HOST: ${message}`) : new BootError(`PORT: ${message}`));
    });
    server.listen({ port, host }, done);
  });
}

function closed(server: NetServer): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}

async function processOnPort(port: number): Promise<string> {
  const url = `http://localhost:${port}`;
  const signal = AbortSignal.timeout(1_000);
  const ours = await fetch(`${url}/api/health/live`, { signal })
    .then(
      async (answer) => answer.headers.has("x-request-id") && (await answer.json()).status === "ok",
      () => false,
    )
    .catch(() => false);
  return ours ? `Nearshelf already runs at ${url}` : `${port} is taken by another program`;
}

type Step = () => Promise<void>;

/**
 * On SIGINT, SIGTERM or the end of our parent: stop accepting, finish requests and close the socket
 * channel, then end `steps` in order.
 * @param listeners what `listen` gave.
 */
export function shutDown(
  server: Server,
  listeners: NetServer[],
  closeSockets: Step,
  steps: Step[],
): void {
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), EXIT_MS).unref();
    const further = listeners.filter((listener) => listener !== server);
    await Promise.all([drain(server), ...further.map(closed), finished(closeSockets)]);
    for (const step of steps) await finished(step);
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, end);
  // The parent may have ended while we started.
  if (process.send && !process.connected) void end();
}

async function finished(step: Step): Promise<void> {
  await step().catch((error: Error) => log().error({ error: error.message }, "while stopping"));
}

/**
 * Accepts no more connections and waits until what was accepted is answered. Answers from now on close
 * their connections (lib/bootstrap/exchange); those that are idle are closed here.
 */
export function drain(server: Server): Promise<void> {
  processState().stopping = true;
  const closeIdle = server.closeIdleConnections.bind(server);
  // `close` calls it at once, and so does that of socket.io.
  server.closeIdleConnections = () => undefined;
  return new Promise((done) => {
    let sweep: NodeJS.Timeout | undefined;
    const idle = setTimeout(() => (sweep = setInterval(closeIdle, SWEEP_INTERVAL_MS)), IDLE_MS);
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      for (const each of [idle, sweep, timer]) clearTimeout(each);
      done();
    });
  });
}
