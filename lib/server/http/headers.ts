import { randomUUID } from "node:crypto";
import { env } from "@/lib/server/env";

/** HSTS for a year, in seconds. */
const HSTS = "max-age=31536000";

/** Sets the headers of every answer. */
export function setSecurityHeaders(res: { setHeader(name: string, value: string): unknown }): void {
  res.setHeader("x-content-type-options", "nosniff");
  res.setHeader("x-frame-options", "DENY");
  res.setHeader("referrer-policy", "strict-origin-when-cross-origin");
  res.setHeader(
    "permissions-policy",
    "camera=(self), geolocation=(self), microphone=(), payment=()",
  );
  if (env().APP_URL.startsWith("https:")) res.setHeader("strict-transport-security", HSTS);
}

export const REQUEST_ID_HEADER = "x-request-id";
/** What proxies send: letters, digits and a few signs, not longer than anybody needs. */
const PLAIN = /^[\w.:=+/-]{1,100}$/;

/** The id of a request: its sender's, where that is short and plain; else a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && PLAIN.test(given) ? given : randomUUID();
}
