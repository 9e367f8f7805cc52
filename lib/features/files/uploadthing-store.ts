import type { UTApi } from "uploadthing/server";
import { AppError, errorText } from "@/lib/shared/errors";
import { log } from "@/lib/server/log/log";
import type { FileStore, StoredFile } from "./file-store";

type Settings = NonNullable<ConstructorParameters<typeof UTApi>[0]>;

/** Maximum of files per call. */
const FILES_PER_CALL = 500;
const TIMEOUT_MS = 20_000;
const NOT_FOUND = 404;

/**
 * Files at UploadThing, each with our key as its custom id. They are read by signed URLs, so the operator's app
 * may have private files or not.
 */
export class UploadThingStore implements FileStore {
  private api?: Promise<UTApi>;

  /** @param settings the token; URLs other than UploadThing's own are for tests. */
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
    for (let at = 0; at < keys.length; at += FILES_PER_CALL) {
      await this.ask((api) => api.deleteFiles(keys.slice(at, at + FILES_PER_CALL).map(toId)));
    }
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (let offset = 0; ; offset += FILES_PER_CALL) {
      const page = await this.ask((api) => api.listFiles({ limit: FILES_PER_CALL, offset }));
      for (const { customId, status, uploadedAt } of page.files) {
        if (customId && status === "Uploaded")
          yield { key: toKey(customId), storedAt: new Date(uploadedAt) };
      }
      if (!page.hasMore) return;
    }
  }

  /** Whether this many more bytes exceed the operator's plan. */
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
      throw away(errorText(error));
    }
  }
}

/** Loaded on first use: it is larger than all the rest, and most deployments do not need it. */
async function connect(settings: Settings): Promise<UTApi> {
  const { UTApi } = await import("uploadthing/server");
  return new UTApi({ logLevel: "None", defaultKeyType: "customId", ...settings });
}

function away(reason: string): AppError {
  log().warn({ reason }, "file store");
  return new AppError("FILES_AWAY", { retryAfter: 5 });
}

/** A custom id is part of a URL, where a slash would end it; no key has an underscore. */
function toId(key: string): string {
  return key.replaceAll("/", "_");
}

function toKey(id: string): string {
  return id.replaceAll("_", "/");
}
