import { open } from "node:fs/promises";

/**
 * Writes a file that others of the machine cannot read; it is on the disk afterwards.
 * @param flag "wx" fails where there is one.
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

/** After a file was added or renamed in a folder: its name is on the disk too. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync();
}
