import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { asAdmin, withDatabase } from "../support/cluster";
import type { Bench } from "./bench";
import { BOOKS_PER_READER } from "./databases";
import { HOT_CALLS, WARM_UP_SECONDS, type Side } from "./hot-calls";
import { compareRates, type Measured } from "./measure";
import { ROOT } from "./processes";
import { startProduct } from "./servers";
import { BOOKS, fillWorld } from "./world";

const run = promisify(execFile);

/**
 * Builds another commit in a worktree of its own, serves both with as many books, and measures hot calls by turns.
 * @param names of the hot calls
 */
export async function compareWith(
  bench: Bench,
  commit: string,
  names: string[],
): Promise<Measured[]> {
  await using closing = new AsyncDisposableStack();
  bench.say(`Building ${commit} …`);
  const folder = await checkOut(commit, closing);
  const ours = await serve(bench, ROOT, "compare_ours", closing);
  const bare = await serve(bench, folder, "compare_other", closing);
  const measured: Measured[] = [];
  for (const [name, open] of Object.entries(HOT_CALLS).filter(([each]) => names.includes(each))) {
    bench.say(`${name} …`);
    const drives = { ours: await open(ours), bare: await open(bare) };
    const row = await compareRates("compare", bench, drives, WARM_UP_SECONDS);
    measured.push({ ...row, of: name });
  }
  return measured;
}

/**
 * The commit, built. It takes links to the packages of this checkout, and installs its own if its lockfile differs.
 * @returns its folder, outside of the project, whose files Next would use.
 */
async function checkOut(commit: string, closing: AsyncDisposableStack): Promise<string> {
  const folder = join(tmpdir(), `nearshelf-bench-${process.pid}`);
  await run("git", ["worktree", "add", "--detach", folder, commit]);
  closing.defer(async () => void (await run("git", ["worktree", "remove", "--force", folder])));
  const packages = join(folder, "node_modules");
  await run("cp", ["-al", "node_modules", packages]).catch(() =>
    rm(packages, { recursive: true, force: true }),
  );
  await run(process.execPath, ["scripts/build.mjs"], { cwd: folder });
  return folder;
}

/** The product of a checkout, on a database that its own commands make. */
async function serve(
  { cluster, data }: Bench,
  root: string,
  name: string,
  closing: AsyncDisposableStack,
): Promise<Side> {
  const [url, dataDir] = [withDatabase(cluster.url, name), join(data, name)];
  const make = [`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`];
  await asAdmin(cluster.url, ...make);
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir };
  const command = (...args: string[]) =>
    run(process.execPath, ["scripts/run.mjs", ...args], { cwd: root, env });
  await command("db-migrate");
  const users = String(BOOKS / BOOKS_PER_READER);
  await command("db-seed", "--yes", "--users", users, "--books", String(BOOKS));
  const pool = new pg.Pool({ connectionString: url });
  closing.defer(() => pool.end());
  const world = await fillWorld(url, pool);
  const product = await startProduct(url, dataDir, root);
  closing.defer(() => product.program.stop());
  return { world, product };
}
