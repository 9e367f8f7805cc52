import { readdir } from "node:fs/promises";
import { shared } from "@/lib/server/shared";

export const MIGRATIONS_DIR = "prisma/migrations";

/**
 * The migrations that this version of the product has, in order. Read once: the files of a later
 * version may be put in place while this one still runs.
 */
export async function migrationNames(): Promise<string[]> {
  return (shared.migrations ??= (await readdir(MIGRATIONS_DIR, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort());
}
