import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CODE_CACHE, SERVER, SERVER_FLAGS } from "@/scripts/prepare.mjs";

/** The product as an operator starts it, with its own data folder. */
export interface Product {
  url: string;
  dataDir: string;
  output: () => string;
  /** Sends SIGTERM; gives the exit status. */
  stop: () => Promise<number | null>;
  process: ChildProcess;
}

interface Options {
  port: number;
  env?: Record<string, string>;
  /** To be removed by the test. */
  dataDir: string;
  /** Milliseconds until it must be ready; three minutes by default. */
  timeout?: number;
  /** Another checkout, which is prepared first, and the Node for it. */
  checkout?: { folder: string; node: string };
  /** A folder made by `scripts/image.mjs`, to run the product in it. */
  image?: string;
}

/** Starts the built product and waits until it prints its address. */
export async function startProduct({
  port,
  env = {},
  dataDir,
  timeout = 180_000,
  checkout,
  image,
}: Options): Promise<Product> {
  const [node, args] = checkout
    ? [checkout.node, ["scripts/start.mjs"]]
    : [process.execPath, [...SERVER_FLAGS, SERVER]];
  const child = spawn(node, args, {
    cwd: image ?? checkout?.folder,
    env: {
      ...withoutSettings(process.env),
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_COMPILE_CACHE: CODE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      // No requests to other hosts.
      ...{ OPENLIBRARY_URL: "", DNB_URL: "", GOOGLE_BOOKS_URL: "" },
      ...env,
    },
    // The product stops when this IPC channel closes, even if the tests are killed.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const chunks: Buffer[] = [];
  const output = () => Buffer.concat(chunks).toString();
  const exited = new Promise<number | null>((done) => child.once("exit", done));
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`not ready in time:\n${output()}`)), timeout);
    const collect = (chunk: Buffer) => {
      chunks.push(chunk);
      if (!output().includes("Nearshelf is at")) return;
      clearTimeout(timer);
      done();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", collect);
    void exited.then((code) => fail(new Error(`ended with ${code}:\n${output()}`)));
  });
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    return exited;
  };
  return { url: `http://localhost:${port}`, dataDir, output, stop, process: child };
}

/** A new data folder. If the tests run as root, PostgreSQL runs as another user, who must be able to read it. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "nearshelf-e2e-"));
  chmodSync(folder, 0o755);
  return folder;
}

/** The environment without settings of the product from the developer's shell. */
function withoutSettings(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const setting =
    /^(DATABASE_|OIDC_|SMTP_|SOCIAL_|AUTH_SECRET|APP_URL|HOST$|TRUST_PROXY|DEMO|ADMIN_EMAILS|TEST_)/;
  return Object.fromEntries(
    Object.entries(source).filter(([name]) => !setting.test(name)),
  ) as NodeJS.ProcessEnv;
}
