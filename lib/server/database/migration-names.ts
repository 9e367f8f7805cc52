import { readdir } from "node:fs/promises";
import { perProcess } from "@/lib/server/per-process";

export const MIGRATIONS_DIR = "prisma/migrations";

const names = perProcess("migration-names", readNames);

/**
 * Names of this version's migrations, in order. Read once: files of a newer version may be
 * installed while this one runs.
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
