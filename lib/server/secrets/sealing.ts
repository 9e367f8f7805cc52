import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import { env } from "@/lib/server/env";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts data at rest, with a key derived from AUTH_SECRET and the purpose. */
export function seal(
  bytes: Uint8Array,
  purpose: string,
  nonce: Uint8Array = randomBytes(NONCE_BYTES),
): Buffer<ArrayBuffer> {
  const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Like `seal`, but equal bytes give equal results: the nonce is derived from them. */
export function sealDeterministically(bytes: Uint8Array, purpose: string): Buffer<ArrayBuffer> {
  const nonce = createHmac("sha256", keyFor(`${purpose} nonce`))
    .update(bytes)
    .digest();
  return seal(bytes, purpose, nonce.subarray(0, NONCE_BYTES));
}

/** Decrypts; null if it was not sealed for this purpose with the current AUTH_SECRET. */
export function unseal(sealed: Uint8Array, purpose: string): Buffer<ArrayBuffer> | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(purpose), sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
  } catch {
    return null;
  }
}

/** Keys in use, by secret and purpose: every page of a search is sealed, and deriving costs more than sealing. */
const keys = new Map<string, KeyObject>();

function keyFor(purpose: string): KeyObject {
  const secret = env().AUTH_SECRET ?? "";
  const name = `${secret} ${purpose}`;
  const key =
    keys.get(name) ?? createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  keys.set(name, key);
  return key;
}
