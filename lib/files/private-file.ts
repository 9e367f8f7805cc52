import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/core/env";
import { files } from "./store";

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;

/** Stores what nobody may read who gets at the store: under a key that this deployment alone has. */
export async function putPrivate(key: string, bytes: Uint8Array): Promise<void> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, secretKey(), nonce);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  await files().put(key, Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** Null where there is none, or none that was stored with the present AUTH_SECRET. */
export async function getPrivate(key: string): Promise<Buffer<ArrayBuffer> | null> {
  const stored = await files().get(key);
  if (!stored) return null;
  const decipher = createDecipheriv(CIPHER, secretKey(), stored.subarray(0, NONCE));
  decipher.setAuthTag(stored.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(stored.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

function secretKey(): Buffer {
  return Buffer.from(hkdfSync("sha256", env().AUTH_SECRET ?? "", "", "nearshelf private files", 32));
}
