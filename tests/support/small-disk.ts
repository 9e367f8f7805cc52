import { execFile } from "node:child_process";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface SmallDisk {
  folder: string;
  remove: () => Promise<void>;
}

/**
 * A file system of this size in `below`. If this process may not mount one: a folder in which writing more
 * fails as on a full disk.
 */
export async function smallDisk(below: string, kilobytes: number): Promise<SmallDisk> {
  const folder = join(below, "small");
  await mkdir(folder);
  try {
    await run("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", folder]);
    return { folder, remove: async () => void (await run("umount", [folder])) };
  } catch {
    return { folder, remove: await limitFileSize(folder, kilobytes * 1024) };
  }
}

interface Writing {
  writeFile: (data: Uint8Array) => Promise<void>;
  write: (data: Uint8Array, ...rest: unknown[]) => Promise<unknown>;
}

async function limitFileSize(folder: string, bytes: number): Promise<() => Promise<void>> {
  const probe = await open(import.meta.filename);
  const handle = Object.getPrototypeOf(probe) as Writing;
  await probe.close();
  const { writeFile, write } = handle;
  const written = new WeakMap<Writing, number>();
  const count = (file: Writing, more: number) => {
    const size = (written.get(file) ?? 0) + more;
    written.set(file, size);
    if (size > bytes)
      throw Object.assign(new Error(`ENOSPC: no space left on ${folder}`), { code: "ENOSPC" });
  };
  handle.writeFile = async function (data) {
    await writeFile.call(this, data.subarray(0, bytes));
    count(this, data.length);
  };
  handle.write = async function (data, ...rest) {
    count(this, data.length);
    return write.call(this, data, ...rest);
  };
  return async () => void Object.assign(handle, { writeFile, write });
}
