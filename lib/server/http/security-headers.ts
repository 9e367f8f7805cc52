import { env } from "@/lib/server/env";

/** A year, in seconds: browsers then come by https alone. */
const HSTS = "max-age=31536000";

/** The headers that every answer has, whoever gives it. */
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
