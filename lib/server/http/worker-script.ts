import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/lib/server/env";

/** Written by the build (scripts/prepare.mjs). */
const BUILT = ".next/nearshelf/sw.js";
/** Removes the worker that a built version at the same address has left in the browser. */
const NONE = "self.registration.unregister();\n";
/** A worker takes its policy from its own answer. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The service worker; in development one that removes itself. */
export async function workerScript(): Promise<Response> {
  const isDev = env().NODE_ENV === "development";
  return new Response(isDev ? NONE : await readFile(join(process.cwd(), BUILT)), {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": POLICY,
    },
  });
}
