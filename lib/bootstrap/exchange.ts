import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/server/env";
import { asAppError } from "@/lib/server/http/answer";
import { NO_PAGE_POLICY, WORKER_POLICY } from "@/lib/server/http/content-policy";
import { POLICY_HEADER } from "@/lib/server/pages/page-headers";
import { REQUEST_ID_HEADER, setSecurityHeaders } from "@/lib/server/http/headers";
import { log } from "@/lib/server/log/log";
import { scraped } from "@/lib/server/metrics/metrics";
import type { ErrorCode } from "@/lib/shared/error-codes";
import { processState } from "@/lib/server/process-state";
import { hasSecret, kindOf, routeLabel } from "./routes";

/** Time for the rest of a request's body to arrive after an early answer. */
const DRAIN_MS = 4_000;
/** After these errors a page may be requested again, in `RETRY_AFTER_SECONDS`. */
const TEMPORARY: readonly ErrorCode[] = ["DATABASE_AWAY", "TIMEOUT"];
const RETRY_AFTER_SECONDS = "2";

const underWay = new Map<string, { isTemporary: boolean }>();

/** Sets the headers of every answer; a page replaces the content policy by its own. */
export function setHeaders(res: ServerResponse, path: string): void {
  setSecurityHeaders(res);
  if (kindOf(path) === "provider") res.setHeader(POLICY_HEADER, NO_PAGE_POLICY);
  // Next's development tools need eval.
  const isScript = path.startsWith("/_next/static/") && env().NODE_ENV !== "development";
  if (isScript) res.setHeader(POLICY_HEADER, WORKER_POLICY);
}

/** Logs errors of pages like all others, and turns a 500 into a 503 if the error is temporary. */
export function handlePageErrors(): void {
  processState().onPageError = (error, requestId = "") => {
    const state = underWay.get(requestId);
    // All parts of a page fail for the same reason, so it is logged once.
    if (state?.isTemporary) return;
    const known = asAppError(error, requestId);
    if (state && TEMPORARY.includes(known.code)) state.isTemporary = true;
    else if (known === error) log().error({ requestId, error: known.stack }, "unforeseen error");
  };
}

interface Facts {
  path: string;
  requestId: string;
}

/** Logs and counts an answer when it is sent, unless the API's handler does so itself. */
export function recordAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  { path, requestId }: Facts,
): void {
  const started = performance.now();
  const kind = kindOf(path);
  const { method = "" } = req;
  const state = { isTemporary: false };
  underWay.set(requestId, state);
  let byHandler = false;
  beforeHead(res, () => {
    byHandler = res.hasHeader(REQUEST_ID_HEADER);
    res.setHeader(REQUEST_ID_HEADER, requestId);
    if (processState().stopping) res.shouldKeepAlive = false;
    if (!state.isTemporary || res.statusCode !== 500) return;
    res.statusCode = 503;
    res.setHeader("retry-after", RETRY_AFTER_SECONDS);
  });
  res.once("close", () => {
    underWay.delete(requestId);
    if (byHandler || (kind === "api" && !res.headersSent)) return;
    // As in nginx: the client closed the connection before the answer.
    const status = res.headersSent ? res.statusCode : 499;
    const ms = performance.now() - started;
    const isShown = kind !== "api" && !hasSecret(path);
    const shown = isShown ? path.slice(0, 200) : routeLabel(path);
    const isFile = kind === "file" && status < 400;
    log()[isFile ? "debug" : "info"]({
      requestId,
      method,
      path: shown,
      status,
      ms: Math.round(ms),
    });
    scraped().metrics?.count({ method, path: routeLabel(path), params: {}, status, ms });
  });
}

/** Runs `work` just before the head of the answer is written. */
function beforeHead(res: ServerResponse, work: () => void): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (status: number, ...rest: unknown[]) => {
    res.writeHead = writeHead;
    res.statusCode = status;
    work();
    return writeHead(res.statusCode, ...rest);
  };
}

/** Closes the connection if the answer has been sent and the rest of the request does not arrive. */
export function endAfterEarlyAnswer(req: IncomingMessage, res: ServerResponse): void {
  res.once("finish", () => {
    if (req.complete) return;
    req.resume();
    setTimeout(() => req.complete || req.socket.destroy(), DRAIN_MS).unref();
  });
}
