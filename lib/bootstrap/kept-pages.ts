import type { IncomingMessage, ServerResponse } from "node:http";
import { REQUEST_ID_HEADER } from "@/lib/server/http/headers";
import { headersOf } from "@/lib/server/http/node";
import { requestLocale } from "@/lib/server/i18n/translator";
import { LruMap } from "@/lib/shared/lru-map";
import { MINUTE } from "@/lib/shared/time";

/** Pages of towns: the same for every visitor of a language. */
const SAME_FOR_ALL = /^\/near\/[a-z]{2}\/[^/?]+(?:\?lang=[a-z]{2})?$/;
const KEPT_MS = 5 * MINUTE;
/** About 10 kB each. */
const MAX_KEPT = 500;

interface KeptPage {
  until: number;
  headers: Headers;
  body: Buffer;
}

const kept = new LruMap<string, KeptPage>(MAX_KEPT);

/**
 * Answers a visitor without cookies by the page that another one got in the last five minutes, with the same nonce: a
 * text that gets into the page later is in no kept copy, so it cannot use that nonce.
 * @returns false if there is none; what `res` then sends is kept.
 */
export function answerWithKept(req: IncomingMessage, res: ServerResponse): boolean {
  const { url = "", headers } = req;
  // A page that Next's router fetches is data, without markup.
  if (req.method !== "GET" || headers.cookie || headers.rsc || !SAME_FOR_ALL.test(url))
    return false;
  const key = `${url} ${requestLocale({ headers: headersOf(req) })} ${headers["accept-encoding"]}`;
  const page = kept.get(key);
  if (!page || page.until < Date.now()) {
    keepAnswer(res, key);
    return false;
  }
  res.setHeaders(page.headers).end(page.body);
  return true;
}

function keepAnswer(res: ServerResponse, key: string): void {
  const parts: Buffer[] = [];
  for (const method of ["write", "end"] as const) {
    const send = res[method].bind(res) as (...args: unknown[]) => never;
    res[method] = (...args: unknown[]) => {
      const [part] = args;
      if (typeof part === "string" || part instanceof Uint8Array) parts.push(Buffer.from(part));
      return send(...args);
    };
  }
  res.once("finish", () => {
    const headers = headersOf({ headers: res.getHeaders() });
    if (res.statusCode !== 200 || headers.has("set-cookie")) return;
    // Each answer has its own; one that is there says that the API's handler has recorded the answer.
    headers.delete(REQUEST_ID_HEADER);
    kept.set(key, { until: Date.now() + KEPT_MS, headers, body: Buffer.concat(parts) });
  });
}
