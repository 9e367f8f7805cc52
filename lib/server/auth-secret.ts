import { createHmac } from "node:crypto";
import { env } from "./env";

/** @throws Error where AUTH_SECRET is not set: the server does not start without one. */
export function authSecret(): string {
  const secret = env().AUTH_SECRET;
  if (!secret) throw new Error("AUTH_SECRET is not set");
  return secret;
}

/**
 * HMAC-SHA256 by the server's own secret, so that a copy of the database alone does not give it away.
 * @param text begins with what it is for, so that one use does not stand for another.
 */
export function keyedDigest(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHmac("sha256", authSecret()).update(text).digest());
}
