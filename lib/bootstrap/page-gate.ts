import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/server/env";
import { freshPolicy } from "@/lib/server/http/content-policy";
import { headersOf } from "@/lib/server/http/node";
import { GUARDED, LOCALE_HEADER, POLICY_HEADER } from "@/lib/edge/page-gate";
import { PATH_HEADER } from "@/lib/shared/own-path";
import { callerKey, limit } from "@/lib/server/http/rate-limit";
import { readClaims } from "@/lib/edge/session-cookie";

/** Named in middleware.ts, which then need not look again. */
const LET_THROUGH = "x-nearshelf-let-through";

/**
 * Prepares a page: counts it, gives it a content policy, of which Next gives the nonce to its own
 * scripts, and does for a member's page what the middleware would decide, at a tenth of its cost.
 * Whatever is not plainly a member opening a page is left to the middleware.
 * @throws AppError RATE_LIMITED
 */
export async function openPage(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { method, url = "/", headers } = req;
  for (const name of [LET_THROUGH, PATH_HEADER, LOCALE_HEADER.toLowerCase()]) delete headers[name];
  headers[POLICY_HEADER] = freshPolicy();
  res.setHeader(POLICY_HEADER, headers[POLICY_HEADER]);
  const { APP_URL: appUrl, AUTH_SECRET: secret } = env();
  const claims = secret ? await readClaims(headers.cookie ?? null, { appUrl, secret }) : null;
  await limit("page", claims?.sub ?? callerKey({ headers: headersOf(req) }));
  const [path = ""] = url.split("?", 1);
  if (method !== "GET" || headers.rsc !== undefined || !GUARDED.test(path)) return;
  if (!claims?.complete) return;
  headers[LET_THROUGH] = "1";
  headers[PATH_HEADER] = url;
}
