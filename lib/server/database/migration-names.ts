import { readdir } from "node:fs/promises";
import { perProcess } from "@/lib/server/per-process";

export const MIGRATIONS_DIR = "prisma/migrations";

const names = perProcess("migration-names", readNames);

/**
 * The migrations that this version of the product has, in order. Read once: the files of a later
 * version may be put in place while this one still runs.
 */
export function migrationNames(): Promise<string[]> {
  return names();
}

async function readNames(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS_DIR, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
