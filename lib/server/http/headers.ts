import { randomUUID } from "node:crypto";
import { env } from "@/lib/server/env";

/** One year. */
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
/** Ids as proxies send them: letters, digits and a few signs, limited in length. */
const PLAIN = /^[\w.:=+/-]{1,100}$/;

/** The request id from the sender if it is short and plain, else a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && PLAIN.test(given) ? given : randomUUID();
}
