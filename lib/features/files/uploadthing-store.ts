import type { UTApi } from "uploadthing/server";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/server/log/log";
import type { FileStore, StoredFile } from "./file-store";

type Settings = NonNullable<ConstructorParameters<typeof UTApi>[0]>;

/** Files that one call names at most. */
const LISTED = 500;
const TIMEOUT_MS = 20_000;
const NOT_FOUND = 404;

/**
 * Files at UploadThing, each under our key as its custom id. They are read through their signed
 * address, so it does not matter whether the operator made the app's files private.
 */
export class UploadThingStore implements FileStore {
  private api?: Promise<UTApi>;

  /** @param settings the token; addresses other than UploadThing's own are for tests. */
  constructor(private readonly settings: Settings) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const { UTFile } = await import("uploadthing/server");
    const customId = toId(key);
    const file = new UTFile([new Uint8Array(bytes)], `${customId}.webp`, {
      customId,
      type: "image/webp",
    });
    const { error } = await this.ask((api, signal) => api.uploadFiles(file, { signal }));
    if (!error) return;
    if (await this.isFull(bytes.length)) throw new AppError("DISK_FULL");
    throw away(error.message);
  }

  async get(key: string): Promise<Buffer<ArrayBuffer> | null> {
    return this.ask(async (api, signal) => {
      const { ufsUrl } = await api.generateSignedURL(toId(key));
      const answer = await fetch(ufsUrl, { signal });
      if (answer.status === NOT_FOUND) return null;
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    });
  }

  async delete(keys: string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += LISTED) {
      await this.ask((api) => api.deleteFiles(keys.slice(at, at + LISTED).map(toId)));
    }
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (let offset = 0; ; offset += LISTED) {
      const page = await this.ask((api) => api.listFiles({ limit: LISTED, offset }));
      for (const { customId, status, uploadedAt } of page.files) {
        if (customId && status === "Uploaded")
          yield { key: toKey(customId), storedAt: new Date(uploadedAt) };
      }
      if (!page.hasMore) return;
    }
  }

  /** True where so many bytes more do not fit into what the operator has paid for. */
  private async isFull(more: number): Promise<boolean> {
    const { totalBytes, limitBytes } = await this.ask((api) => api.getUsageInfo());
    return totalBytes + more > limitBytes;
  }

  /** @throws AppError FILES_AWAY for every fault. */
  private async ask<T>(question: (api: UTApi, signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await question(
        await (this.api ??= connect(this.settings)),
        AbortSignal.timeout(TIMEOUT_MS),
      );
    } catch (error) {
      throw away(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Loaded where it is used: it is larger than all the rest, and most do without it. */
async function connect(settings: Settings): Promise<UTApi> {
  const { UTApi } = await import("uploadthing/server");
  return new UTApi({ logLevel: "None", defaultKeyType: "customId", ...settings });
}

function away(reason: string): AppError {
  log().warn({ reason }, "file store");
  return new AppError("FILES_AWAY", { retryAfter: 5 });
}

/** A custom id stands in an address, where a slash would cut it; no key has an underscore. */
function toId(key: string): string {
  return key.replaceAll("/", "_");
}

function toKey(id: string): string {
  return id.replaceAll("_", "/");
}
