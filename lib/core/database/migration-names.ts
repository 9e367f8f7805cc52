import { readdir } from "node:fs/promises";

export const MIGRATIONS_DIR = "prisma/migrations";

/** The migrations that this version of the product has, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS_DIR, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
