import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { env } from "./env";

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts a short text under a key of this deployment: who has no AUTH_SECRET can neither read nor
 * make it. The same text gives the same result, as the nonce is made of the text.
 * @param purpose keeps what is sealed for one use from being opened for another.
 * @returns base64url.
 */
export function seal(purpose: string, text: string): string {
  const nonce = createHmac("sha256", keyOf(`${purpose} nonce`)).update(text).digest().subarray(0, NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @returns null for what `seal` did not give with this purpose and the present AUTH_SECRET. */
export function unseal(purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < NONCE + TAG) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(purpose), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}

function keyOf(purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET ?? "", "", `nearshelf ${purpose}`, 32));
}
