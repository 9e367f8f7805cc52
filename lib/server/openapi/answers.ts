import type { z } from "zod";
import { env } from "@/lib/server/env";
import { digest } from "@/lib/server/secrets/secrets";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { docsPage } from "./docs-page";
import { openApiDocument, type RouteModule, type Site } from "./document";

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; connect-src 'self'; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

interface Described {
  json: string;
  html: string;
}

/** The API document as JSON and as a page. */
export function describe(
  routes: Record<string, RouteModule>,
  schemas: Record<string, z.ZodType>,
  site: Pick<Site, "exampleTexts" | "channel">,
): Described {
  const { APP_URL: url } = env();
  const document = openApiDocument(routes, schemas, {
    url,
    cookie: sessionCookieName(url),
    ...site,
  });
  return { json: JSON.stringify(document), html: docsPage(document) };
}

/** The document as JSON; 304 if the client has this version. */
export function documentAnswer(request: Request, { json }: Described): Response {
  return textAnswer(request, json, "application/json", { "access-control-allow-origin": "*" });
}

/** The API reference as a self-contained page: no scripts or other files. */
export function docsAnswer(request: Request, { html }: Described): Response {
  return textAnswer(request, html, "text/html; charset=utf-8", {
    "content-security-policy": POLICY,
  });
}

function textAnswer(
  request: Request,
  text: string,
  type: string,
  own: Record<string, string>,
): Response {
  const etag = `"${digest(text).toString("base64url")}"`;
  const headers = { ...own, etag, "cache-control": "public, no-cache" };
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "content-type": type } });
}
