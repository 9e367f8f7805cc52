import { createServer, type Server } from "node:http";
import { createServer as createNetServer, type Server as NetServer } from "node:net";
import { OperatorError } from "@/lib/server/operator-error";
import type { Env } from "@/lib/server/env";
import { log } from "@/lib/server/log/log";
import { SOCKET_PATH } from "@/lib/shared/realtime-events";
import { processState } from "@/lib/server/process-state";

/** Time for accepted requests to finish. */
const DRAIN_MS = 7_000;
/**
 * When draining begins, an idle keep-alive connection may already carry a request: it is closed after this time
 * without one. Connections that become idle later are closed at `SWEEP_INTERVAL_MS`.
 */
const IDLE_MS = 1_000;
const SWEEP_INTERVAL_MS = 100;
/** The process then exits, even if something is unfinished. */
const EXIT_MS = 9_500;

/** Longer than a proxy's, so that we never close a connection that a proxy is about to use. */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** For the whole request; longer than the limit of an upload (`lib/server/http/body`). */
const REQUEST_TIMEOUT_MS = 190_000;
const CHECK_INTERVAL_MS = 1_000;

/** Creates the HTTP server. It accepts `Upgrade` requests for WebSocket only and ignores others. */
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

/**
 * Call it before a database is created.
 * @throws OperatorError with the reason why the port cannot be used.
 */
export async function assertPortFree(place: Place): Promise<void> {
  const listeners = await listen(createServer(), place);
  await Promise.all(listeners.map(closed));
}

/**
 * Listens on each address of HOST, or on all interfaces if HOST is empty.
 * @returns the listeners: the server itself, and one for each further address, which passes its connections to the
 *   server.
 * @throws OperatorError with one line.
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
      // A machine without IPv6 listens on the first address only.
      if (error instanceof NoSuchAddress && host === "::1") continue;
      await Promise.all(listeners.map(closed));
      throw error;
    }
  }
  return listeners;
}

class NoSuchAddress extends OperatorError {}

function listenOn(server: NetServer, port: number, host?: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", (error) => void listenError(error, port).then(fail));
    server.listen({ port, host }, done);
  });
}

async function listenError(error: NodeJS.ErrnoException, port: number): Promise<OperatorError> {
  const { code = "", message } = error;
  if (code === "EADDRINUSE") return new OperatorError(`PORT: ${await processOnPort(port)}`);
  const isHost = ["EADDRNOTAVAIL", "EAFNOSUPPORT", "ENOTFOUND", "EAI_AGAIN"].includes(code);
  return isHost ? new NoSuchAddress(`HOST: ${message}`) : new OperatorError(`PORT: ${message}`);
}

function closed(server: NetServer): Promise<void> {
  return new Promise((done) => server.close(() => done()));
}

/** Time for a process on the port to answer as Nearshelf does; one second was too short on a busy machine. */
const ANSWER_TIMEOUT_MS = 5_000;

async function processOnPort(port: number): Promise<string> {
  const url = `http://localhost:${port}`;
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
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
 * On SIGINT, SIGTERM or the end of the parent process: stops accepting, finishes requests, closes the socket channel,
 * then runs `steps` in order.
 * @param listeners result of `listen`.
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
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"])
    process.on(signal, () => void end());
  // The parent may have ended while this process started.
  if (process.send && !process.connected) void end();
}

async function finished(step: Step): Promise<void> {
  await step().catch((error: Error) => log().error({ error: error.message }, "while stopping"));
}

/**
 * Stops accepting connections and waits until all accepted requests are answered. Answers from now on close their
 * connections (lib/bootstrap/exchange); idle connections are closed here.
 */
export function drain(server: Server): Promise<void> {
  processState().stopping = true;
  const closeIdle = server.closeIdleConnections.bind(server);
  // `close` would call it at once, also when socket.io calls `close`.
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
