import { resolve } from "node:path";
import { env } from "@/lib/server/env";
import { seal, unseal } from "@/lib/server/secrets/sealing";
import { DiskStore } from "./disk-store";
import type { FileStore } from "./file-store";
import { UploadThingStore } from "./uploadthing-store";

let uploadThing: UploadThingStore | undefined;

/** The store of this process: UploadThing if there is a token, else a folder in `DATA_DIR`. */
export function files(): FileStore {
  const { UPLOADTHING_TOKEN: token, DATA_DIR: folder } = env();
  if (!token) return new DiskStore(resolve(folder, "files"));
  return (uploadThing ??= new UploadThingStore({ token }));
}

const PURPOSE = "nearshelf private files";

/** Stores a file encrypted with a key of this deployment, so that nobody with access to the store can read it. */
export async function putPrivate(key: string, bytes: Uint8Array): Promise<void> {
  await files().put(key, seal(bytes, PURPOSE));
}

/** Null if there is none, or it was not stored with the present AUTH_SECRET. */
export async function getPrivate(key: string): Promise<Buffer<ArrayBuffer> | null> {
  const stored = await files().get(key);
  return stored && unseal(stored, PURPOSE);
}
