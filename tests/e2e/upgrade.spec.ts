import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { newFolder, startProduct } from "./support/product";

const run = promisify(execFile);

/** Version 0.1.0, which made the oldest databases in use. */
const OLD = "0f86948";

/** Installed packages, without the stamp file, to be linked. */
const PACKAGES = `'${resolve("node_modules")}'/*`;

/** The older version in a folder, with its packages and its Node. */
function install(program: string): string {
  mkdirSync(join(program, "node_modules"), { recursive: true });
  execFileSync("sh", ["-c", `git archive ${OLD} | tar --extract --directory '${program}'`]);
  execFileSync("sh", ["-c", `ln -s ${PACKAGES} '${program}/node_modules'`]);
  const node = join(program, "node_modules/node/bin/node");
  mkdirSync(join(program, "node_modules/node/bin"), { recursive: true });
  copyFileSync(process.execPath, node);
  // The stamp that `npm ci` of that version would have left.
  const installed = createHash("sha256")
    .update(process.platform + process.arch)
    .update("/package-lock.json")
    .update(readFileSync(join(program, "package-lock.json")));
  writeFileSync(join(program, "node_modules/.nearshelf-lock"), installed.digest("hex"));
  return node;
}

/** The folder's state after `git pull` and a build; the older version's packages are still installed. */
function pull(program: string): void {
  const removed = execFileSync("git", ["ls-tree", "-r", "-z", "--name-only", OLD]);
  execFileSync("xargs", ["-0", "rm"], { cwd: program, input: removed });
  execFileSync("sh", [
    "-c",
    `git ls-files -z | tar --create --null --files-from=- | tar --extract --directory '${program}'`,
  ]);
  // Without the cache, in which running products create and remove files.
  const built = readdirSync(".next").filter((name) => name !== "cache");
  mkdirSync(join(program, ".next"));
  execFileSync("cp", ["-al", ...built.map((name) => join(".next", name)), join(program, ".next")]);
}

/**
 * Gives a folder with an `npm` whose `ci` takes the packages installed here. The real `npm ci` takes minutes and
 * runs in every fresh clone.
 */
function npmOfHere(folder: string): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const lines = [
    "#!/bin/sh -e",
    'test "$1" = ci',
    "rm -r node_modules",
    "mkdir node_modules",
    `ln -s ${PACKAGES} node_modules`,
  ];
  writeFileSync(join(bin, "npm"), lines.join("\n"), { mode: 0o755 });
  return bin;
}

async function owned(url: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { id } = (await (await fetch(`${url}/api/users/me`, { headers })).json()) as { id: string };
  const books = await (await fetch(`${url}/api/books/owner/${id}`, { headers })).json();
  return (books as { title: string }[]).map(({ title }) => title).sort();
}

test("the first start after an upgrade works and serves what the older version stored", async () => {
  test.setTimeout(600_000);
  const folder = newFolder();
  const program = join(folder, "program");
  const dataDir = join(folder, "data");
  try {
    const node = install(program);
    const command = async (name: string, ...args: string[]) =>
      (
        await run(node, ["scripts/run.mjs", name, ...args], {
          cwd: program,
          env: { ...process.env, DATA_DIR: dataDir },
        })
      ).stdout;
    await command("db-seed", "--users", "3", "--books", "30");
    const token = (await command("token", "reader-1@bulk.example.org")).trim();

    pull(program);
    const product = await startProduct({
      port: 3939,
      dataDir,
      checkout: { folder: program, node },
      env: { PATH: `${npmOfHere(folder)}:${process.env.PATH}` },
      timeout: 300_000,
    });
    expect(product.output()).toContain("Installing dependencies");
    expect(product.output(), "what was built elsewhere is not built again").not.toContain(
      "Building",
    );
    expect((await owned(product.url, token)).length).toBeGreaterThan(0);
    expect(await product.stop()).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
