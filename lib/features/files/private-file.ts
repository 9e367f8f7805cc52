import { seal, unseal } from "@/lib/server/sealing";
import { files } from "./store";

const PURPOSE = "nearshelf private files";

/** Stores what nobody may read who gets at the store: under a key that this deployment alone has. */
export async function putPrivate(key: string, bytes: Uint8Array): Promise<void> {
  await files().put(key, seal(bytes, PURPOSE));
}

/** Null where there is none, or none that was stored with the present AUTH_SECRET. */
export async function getPrivate(key: string): Promise<Buffer<ArrayBuffer> | null> {
  const stored = await files().get(key);
  return stored && unseal(stored, PURPOSE);
}
