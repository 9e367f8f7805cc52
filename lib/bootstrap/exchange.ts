import type { IncomingMessage, ServerResponse } from "node:http";
import { asAppError } from "@/lib/server/http/answer";
import { NO_PAGE_POLICY } from "@/lib/server/http/content-policy";
import { POLICY_HEADER } from "@/lib/edge/page-headers";
import { REQUEST_ID_HEADER } from "@/lib/server/http/request-id";
import { setSecurityHeaders } from "@/lib/server/http/security-headers";
import { log } from "@/lib/server/log/log";
import { scraped } from "@/lib/server/metrics/metrics";
import { processState } from "@/lib/server/process-state";
import { kindOf, routeLabel } from "./routes";

/** After an early answer the rest of a body may take so long to arrive, in milliseconds. */
const DRAIN_MS = 4_000;
/** Seconds after which a page is worth asking for again while the database is away. */
const RETRY_AFTER = "2";

/** Requests under way by their id, and whether the database was away for them. */
const underWay = new Map<string, { databaseAway: boolean }>();

/** The headers of every answer. A page's own policy takes the place of this one. */
export function setHeaders(res: ServerResponse, path: string): void {
  setSecurityHeaders(res);
  if (kindOf(path) === "provider") res.setHeader(POLICY_HEADER, NO_PAGE_POLICY);
}

/** From now on errors of pages are logged like all others, and make a 503 of their answer where it is one. */
export function handlePageErrors(): void {
  processState().onPageError = (error, requestId = "") => {
    const state = underWay.get(requestId);
    // Every part of a page fails for the same reason.
    if (state?.databaseAway) return;
    const known = asAppError(error, requestId);
    if (state && known.code === "DATABASE_AWAY") state.databaseAway = true;
    else if (known === error) log().error({ requestId, error: known.stack }, "unforeseen error");
  };
}

interface Facts {
  path: string;
  requestId: string;
}

/** Logs and counts an answer once it is sent, unless a handler of the API does so itself. */
export function recordAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  { path, requestId }: Facts,
): void {
  const started = performance.now();
  const kind = kindOf(path);
  const { method = "" } = req;
  const state = { databaseAway: false };
  underWay.set(requestId, state);
  let byHandler = false;
  beforeHead(res, () => {
    byHandler = res.hasHeader(REQUEST_ID_HEADER);
    res.setHeader(REQUEST_ID_HEADER, requestId);
    if (processState().stopping) res.shouldKeepAlive = false;
    if (!state.databaseAway || res.statusCode !== 500) return;
    res.statusCode = 503;
    res.setHeader("retry-after", RETRY_AFTER);
  });
  res.once("close", () => {
    underWay.delete(requestId);
    if (byHandler || (kind === "api" && !res.headersSent)) return;
    // As nginx says it: the client has gone before there was an answer.
    const status = res.headersSent ? res.statusCode : 499;
    const ms = performance.now() - started;
    // Some paths of the API are what gives access.
    const logged = kind === "api" ? {} : { path: path.slice(0, 200) };
    const isFile = kind === "file" && status < 400;
    log()[isFile ? "debug" : "info"]({ requestId, method, ...logged, status, ms: Math.round(ms) });
    scraped().metrics?.count({ method, path: routeLabel(path), params: {}, status, ms });
  });
}

/** Does `work` just before the head of an answer is written. */
function beforeHead(res: ServerResponse, work: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    res.writeHead = writeHead as typeof res.writeHead;
    res.statusCode = status;
    work();
    return writeHead(res.statusCode, ...rest);
  }) as typeof res.writeHead;
}

/** Ends the connection of a request that was answered before all of it came, unless the rest comes soon. */
export function endAfterEarlyAnswer(req: IncomingMessage, res: ServerResponse): void {
  res.once("finish", () => {
    if (req.complete) return;
    req.resume();
    setTimeout(() => req.complete || req.socket.destroy(), DRAIN_MS).unref();
  });
}
