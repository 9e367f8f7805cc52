import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const GIT_TIMEOUT_MS = 2_000;
/**
 * Files with one line: one that whoever installs without a git folder writes, as in an image, and one of the build, as
 * git does not answer a user who does not own the checkout.
 */
const STAMPS = ["COMMIT", ".next/nearshelf/commit"];

let known: string | undefined;

/** The product's version, from `package.json` in its working folder. */
export function version(): string {
  return (known ??= JSON.parse(readFileSync("package.json", "utf8")).version as string);
}

let knownCommit: Promise<string> | undefined;

/** The commit of the running code, from the git checkout, else from one of `STAMPS`, else "unknown". */
export function commit(): Promise<string> {
  return (knownCommit ??= findCommit());
}

async function findCommit(): Promise<string> {
  return (await commitOfCheckout()) || STAMPS.map(stamped).find(Boolean) || "unknown";
}

async function commitOfCheckout(): Promise<string | null> {
  try {
    const { stdout } = await run("git", ["rev-parse", "--show-toplevel", "HEAD"], {
      timeout: GIT_TIMEOUT_MS,
    });
    const [folder = "", hash = ""] = stdout.trim().split("\n");
    // A checkout of a parent folder is another project.
    return folder === (await realpath(".")) ? hash : null;
  } catch {
    return null;
  }
}

function stamped(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    return "";
  }
}
