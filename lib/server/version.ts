import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Milliseconds. */
const GIT_TIMEOUT = 2_000;
/** Written where the product is installed without its git folder, as into an image: one line. */
const STAMP = "COMMIT";

let known: string | undefined;

/** The product's version, from `package.json` in the folder that it runs in. */
export function version(): string {
  return (known ??= JSON.parse(readFileSync("package.json", "utf8")).version as string);
}

/** The commit this runs, by the git checkout or else by the file `COMMIT`; null where neither tells. */
export async function commit(): Promise<string | null> {
  return (await commitOfCheckout()) ?? stamped();
}

async function commitOfCheckout(): Promise<string | null> {
  try {
    const { stdout } = await run("git", ["rev-parse", "--show-toplevel", "HEAD"], {
      timeout: GIT_TIMEOUT,
    });
    const [folder = "", hash = ""] = stdout.trim().split("\n");
    // A checkout around our folder is another project.
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
