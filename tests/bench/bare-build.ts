import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BookDto } from "@/lib/books/schema";

const ROOT = join(import.meta.dirname, "../..");
/** Inside the project, where its own Next is found. */
const FOLDER = join(ROOT, ".data/bare-next");

/** Builds the bare Next application that shows these books; gives its folder. */
export async function buildBare(books: BookDto[]): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await cp(join(import.meta.dirname, "bare-next"), FOLDER, { recursive: true });
  await writeFile(join(FOLDER, "books.json"), JSON.stringify(books));
  await writeFile(join(FOLDER, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const build = spawn(process.execPath, [join(ROOT, "node_modules/next/dist/bin/next"), "build"], {
    cwd: FOLDER,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error(`The bare page did not build (${code}).`);
  return FOLDER;
}
