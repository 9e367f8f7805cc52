import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { POST as searchBooks } from "@/app/api/books/search/route";
import { GET as pendingLoans } from "@/app/api/loans/pending/route";
import { GET as friendRequests } from "@/app/api/users/me/friend-requests/route";
import { POLICY_HEADER } from "@/lib/server/pages/page-headers";
import { readClaims } from "@/lib/server/session/session-cookie";
import { env } from "@/lib/server/env";
import { freshPolicy } from "@/lib/server/http/content-policy";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { answerWith, headersOf } from "@/lib/server/http/node";
import { callerKey, limit, PEER_HEADER } from "@/lib/server/http/rate-limit";
import { REQUEST_ID_HEADER, requestIdOf } from "@/lib/server/http/headers";
import { READER_HEADER } from "@/lib/shared/reader-header";
import { createProvider, handleOidc } from "@/lib/features/identity/provider/provider";
import { endAfterEarlyAnswer, recordAnswer, setHeaders, handlePageErrors } from "./exchange";
import { answerError, assertWellFormed, answerUnknownMethods } from "./error-answers";
import { answerWithKept } from "./kept-pages";
import { hasSecret, kindOf } from "./routes";

type NextHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** Frequent calls: their handlers are called directly, without the cost of Next's router. */
const HOT = new Map<string, RouteHandler>([
  ["POST /api/books/search", searchBooks],
  ["GET /api/loans/pending", pendingLoans],
  ["GET /api/users/me/friend-requests", friendRequests],
]);

interface Options {
  /** Next answers every request, because it reloads changed sources. */
  dev?: boolean;
}

/** Passes requests to the identity provider, a hot route or Next. */
export async function requestListener(
  next: NextHandler,
  { dev = false }: Options = {},
): Promise<RequestListener> {
  await createProvider();
  handlePageErrors();
  return (req, res) => {
    const requestId = setFacts(req);
    const url = req.url ?? "/";
    const [path = "/"] = url.split("?", 1);
    setHeaders(res, path);
    recordAnswer(req, res, { path, requestId });
    endAfterEarlyAnswer(req, res);
    const answer = async (): Promise<void> => {
      // Next's development server has paths of its own.
      if (!dev) assertWellFormed(req, path);
      const hot = dev ? undefined : HOT.get(`${req.method} ${path}`);
      if (hot) return answerWith(hot, {}, req, res);
      if (url === "*") return void res.writeHead(204).end();
      const kind = kindOf(path);
      if (kind === "provider") return handleOidc(req, res);
      if (kind === "page") {
        await preparePage(req, res, path);
        if (!dev && answerWithKept(req, res)) return;
      }
      if (kind === "api") answerUnknownMethods(req, res, path, requestId);
      return next(req, res);
    };
    answer()
      .catch((error: unknown) => {
        if (res.headersSent) throw error;
        return answerError(req, res, path, { error, requestId });
      })
      .catch(() => res.destroy());
  };
}

/**
 * Applies the rate limit of pages, sets the header with the page's reader, and sets the content policy, whose nonce
 * Next adds to its scripts.
 * @throws AppError RATE_LIMITED
 */
async function preparePage(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
  const policy = freshPolicy();
  req.headers[POLICY_HEADER] = policy;
  res.setHeader(POLICY_HEADER, policy);
  const { APP_URL: appUrl, AUTH_SECRET: secret } = env();
  const claims = secret ? await readClaims(req.headers.cookie ?? null, { appUrl, secret }) : null;
  if (claims) res.setHeader(READER_HEADER, claims.sub);
  const rate = hasSecret(path) ? "invitation" : "page";
  await limit(rate, claims?.sub ?? callerKey({ headers: headersOf(req) }));
}

/**
 * Replaces what a client might forge by what the server knows: the socket's address, the path alone if an absolute URL
 * was sent, and a request id.
 */
function setFacts(req: IncomingMessage): string {
  const requestId = requestIdOf(req.headers[REQUEST_ID_HEADER]?.toString());
  const facts = { [PEER_HEADER]: req.socket.remoteAddress ?? "", [REQUEST_ID_HEADER]: requestId };
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    if ((req.rawHeaders[at]?.toLowerCase() ?? "") in facts) req.rawHeaders[at] = "x-dropped";
  }
  for (const [name, value] of Object.entries(facts)) req.rawHeaders.push(name, value);
  Object.assign(req.headers, facts);
  if (!req.url?.startsWith("/")) req.url = req.url?.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  return requestId;
}
