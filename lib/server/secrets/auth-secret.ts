import { createHmac } from "node:crypto";
import { env } from "@/lib/server/env";

/** @throws Error if AUTH_SECRET is not set; the server then does not start. */
export function authSecret(): string {
  const secret = env().AUTH_SECRET;
  if (!secret) throw new Error("AUTH_SECRET is not set");
  return secret;
}

/**
 * HMAC-SHA256 with the server's own secret, so that a copy of the database alone does not reveal the text.
 * @param text begins with its purpose, so that a digest made for one purpose is not valid for another.
 */
export function keyedDigest(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHmac("sha256", authSecret()).update(text).digest());
}
