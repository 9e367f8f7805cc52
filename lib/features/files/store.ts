import { resolve } from "node:path";
import { env } from "@/lib/server/env";
import { DiskStore } from "./disk-store";
import type { FileStore } from "./file-store";
import { UploadThingStore } from "./uploadthing-store";

let uploadThing: UploadThingStore | undefined;

/** The store of this process: UploadThing where it has a token, else a folder in `DATA_DIR`. */
export function files(): FileStore {
  const { UPLOADTHING_TOKEN: token, DATA_DIR: folder } = env();
  if (!token) return new DiskStore(resolve(folder, "files"));
  return (uploadThing ??= new UploadThingStore({ token }));
}
