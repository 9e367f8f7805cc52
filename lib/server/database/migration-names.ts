import { readdir } from "node:fs/promises";
import { perProcess } from "@/lib/server/per-process";

export const MIGRATIONS_DIR = "prisma/migrations";

const names = perProcess("migration-names", readNames);

/** This version's migrations, in order. Read once: an upgrade may replace the files meanwhile. */
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
