import { open } from "node:fs/promises";

/**
 * Writes a file that other users of the machine cannot read, and waits until it is on the disk.
 * @param flag "wx" fails if the file exists.
 */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  flag: "w" | "wx" = "w",
): Promise<void> {
  const file = await open(path, flag, 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Call it after adding or renaming a file in a folder: it waits until the name is on the disk too. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}
