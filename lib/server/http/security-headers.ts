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
