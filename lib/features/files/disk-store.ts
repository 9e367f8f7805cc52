import { randomUUID } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { syncFolder, writeDurably } from "@/lib/server/durable-file";
import { AppError } from "@/lib/shared/errors";
import type { FileStore, StoredFile } from "./file-store";

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
const FULL = new Set(["ENOSPC", "EDQUOT"]);
const ABSENT = "ENOENT";

/**
 * Files in a folder that other users of the machine cannot read. A file is written under another name and
 * renamed, so a reader never sees an incomplete one.
 */
export class DiskStore implements FileStore {
  constructor(private readonly folder: string) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.path(key);
    // Not a valid key, so `list` skips drafts of a killed process.
    const draft = `${path}.${randomUUID()}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeDurably(draft, bytes, "wx");
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw FULL.has(codeOf(error)) ? new AppError("DISK_FULL") : error;
    }
  }

  async get(key: string): Promise<Buffer<ArrayBuffer> | null> {
    return readFile(this.path(key)).catch(ignoreMissing);
  }

  async delete(keys: string[]): Promise<void> {
    for (const key of keys) await rm(this.path(key), { force: true });
  }

  async *list(): AsyncGenerator<StoredFile> {
    const folder = await opendir(this.folder, { recursive: true }).catch(ignoreMissing);
    if (!folder) return;
    for await (const entry of folder) {
      const path = join(entry.parentPath, entry.name);
      const key = relative(this.folder, path).split(sep).join("/");
      if (!entry.isFile() || !KEY.test(key)) continue;
      const found = await stat(path).catch(ignoreMissing);
      if (found) yield { key, storedAt: found.mtime };
    }
  }

  private path(key: string): string {
    if (!KEY.test(key)) throw new Error(`not a key: ${key}`);
    return join(this.folder, key);
  }
}

function ignoreMissing(error: unknown): null {
  if (codeOf(error) === ABSENT) return null;
  throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
