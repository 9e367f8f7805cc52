import { createHmac } from "node:crypto";
import { env } from "@/lib/server/env";

/**
 * The secret of a feed's URL, 256 bits, base64url: derived from the stored salt and the server's secret, so
 * that it can be shown again and a copy of the database alone does not reveal it.
 */
export function feedSecret(salt: Uint8Array): string {
  const { AUTH_SECRET: secret = "" } = env();
  return createHmac("sha256", secret).update("calendar ").update(salt).digest("base64url");
}

export function feedUrl(secret: string): string {
  return new URL(`/api/calendar/${secret}.ics`, env().APP_URL).href;
}
