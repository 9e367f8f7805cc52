import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256: sufficient for random values. Passwords need argon2id. */
export function digest(value: string | Uint8Array): Buffer<ArrayBuffer> {
  return Buffer.from(createHash("sha256").update(value).digest());
}

export function sameDigest(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
