import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const GIT_TIMEOUT_MS = 2_000;
/** A file with one line, written where the product is installed without its git folder, as in an image. */
const STAMP = "COMMIT";

let known: string | undefined;

/** The product's version, from `package.json` in its working folder. */
export function version(): string {
  return (known ??= JSON.parse(readFileSync("package.json", "utf8")).version as string);
}

/** The commit of the running code, from the git checkout, else from the file `COMMIT`; null if neither exists. */
export async function commit(): Promise<string | null> {
  return (await commitOfCheckout()) ?? stamped();
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

function stamped(): string | null {
  try {
    return readFileSync(STAMP, "utf8").trim() || null;
  } catch {
    return null;
  }
}
