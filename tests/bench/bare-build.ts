import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BookDto } from "@/lib/features/books/schema";
import { ROOT } from "./processes";

/**
 * Builds the bare Next application that shows these books.
 * @returns its folder, to be removed. It lies outside the project: inside, Next would find and use
 *   the product's middleware.ts.
 */
export async function buildBare(books: BookDto[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bare-next-"));
  await cp(join(import.meta.dirname, "bare-next"), folder, { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"), "junction");
  await writeFile(join(folder, "books.json"), JSON.stringify(books));
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const build = spawn(process.execPath, [join(ROOT, "node_modules/next/dist/bin/next"), "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error(`The bare page did not build (${code}).`);
  return folder;
}
