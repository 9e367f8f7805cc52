import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { withDatabase } from "../support/cluster";
import type { Bench } from "./bench";
import { asAdmin, BOOKS_PER_READER } from "./databases";
import { HOT_CALLS, type Side } from "./hot-calls";
import { compareRates, type Measured } from "./measure";
import { ROOT } from "./processes";
import { startProduct } from "./servers";
import { BOOKS, fillWorld } from "./world";

const run = promisify(execFile);

/**
 * Builds another commit in a folder of its own, serves both with as many books, and measures hot calls by turns.
 * @param names of the hot calls
 */
export async function compareWith(
  bench: Bench,
  commit: string,
  names: string[],
): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), "nearshelf-bench-"));
  const closing = [
    () => run("git", ["worktree", "remove", "--force", folder], { cwd: ROOT }),
  ] as (() => Promise<unknown>)[];
  const start = async (root: string, name: string) => {
    const { side, close } = await serve(bench, root, name);
    closing.push(close);
    return side;
  };
  try {
    bench.say(`Building ${commit} …`);
    await checkOut(commit, folder);
    const [ours, bare] = [await start(ROOT, "compare_ours"), await start(folder, "compare_other")];
    const measured: Measured[] = [];
    for (const [name, open] of Object.entries(HOT_CALLS).filter(([each]) => names.includes(each))) {
      bench.say(`${name} …`);
      const drives = { ours: await open(ours), bare: await open(bare) };
      measured.push({ ...(await compareRates("compare", bench, drives)), of: name });
    }
    return measured;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

/** The commit, built. It takes links to the packages of this checkout, and installs its own if its lockfile differs. */
async function checkOut(commit: string, folder: string): Promise<void> {
  await run("git", ["worktree", "add", "--detach", folder, commit], { cwd: ROOT });
  const packages = join(folder, "node_modules");
  await run("cp", ["-al", join(ROOT, "node_modules"), packages]).catch(() =>
    rm(packages, { recursive: true, force: true }),
  );
  await run(process.execPath, ["scripts/build.mjs"], { cwd: folder });
}

/** A database of its own, made by the checkout's commands, and the product of the checkout on it. */
async function serve(
  { cluster, data }: Bench,
  root: string,
  name: string,
): Promise<{ side: Side; close: () => Promise<void> }> {
  const url = withDatabase(cluster.url, name);
  await asAdmin(
    ...[cluster.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`],
  );
  const command = (script: string, ...args: string[]) =>
    run(process.execPath, ["scripts/run.mjs", script, ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(data, name) },
    });
  await command("db-migrate");
  const users = String(BOOKS / BOOKS_PER_READER);
  await command("db-seed", "--yes", "--users", users, "--books", String(BOOKS));
  const pool = new pg.Pool({ connectionString: url });
  const world = await fillWorld(url, pool);
  const product = await startProduct(url, join(data, name), root);
  const close = async () => {
    await product.program.stop();
    await pool.end();
  };
  return { side: { world, product }, close };
}
