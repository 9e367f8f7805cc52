import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";

/** Where pictures are kept. Keys are ours alone: letters, digits, dashes and single slashes. */
export interface FileStore {
  /** All of it is there afterwards, or nothing. @throws AppError DISK_FULL. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Buffer<ArrayBuffer> | null>;
  /** Nothing happens where there is none. */
  delete(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Files below a folder: written beside and renamed, so a reader never sees half of one. */
export class DiskStore implements FileStore {
  constructor(private readonly folder: string) {}

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.path(key);
    const draft = `${path}.${randomUUID()}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeDurably(draft, bytes);
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw FULL.has(codeOf(error)) ? new AppError("DISK_FULL") : error;
    }
  }

  async get(key: string): Promise<Buffer<ArrayBuffer> | null> {
    try {
      return await readFile(this.path(key));
    } catch (error) {
      if (codeOf(error) === "ENOENT") return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  private path(key: string): string {
    if (!KEY.test(key)) throw new Error(`not a key: ${key}`);
    return join(this.folder, key);
  }
}

/** The store of this process: a folder in `DATA_DIR`. */
export function files(): FileStore {
  return new DiskStore(resolve(env().DATA_DIR, "files"));
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
