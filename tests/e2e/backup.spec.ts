import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { newFolder, startProduct } from "./support/product";

const run = promisify(execFile);
const made: string[] = [];

function folder(): string {
  const path = newFolder();
  made.push(path);
  return path;
}
test.afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

/** An operator command on a data folder; gives what it said. */
async function command(name: string, dataDir: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await run(
    process.execPath,
    ["--import", "tsx", `scripts/${name}.ts`, ...args],
    {
      env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir },
    },
  );
  return stdout + stderr;
}

interface Found {
  content: { id: string; title: string }[];
}

/** What a reader finds, by the bearer token of an operator. */
async function search(url: string, dataDir: string): Promise<string[]> {
  const token = (await command("token", dataDir, "borrower@example.org")).trim();
  const answer = await fetch(`${url}/api/books/search`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ country: "UKR", city: "Львів", radiusKm: 100, limit: 50 }),
  });
  const { content } = (await answer.json()) as Found;
  return content.map(({ id, title }) => `${id} ${title}`);
}

test("the product goes on from a backup in an empty place, and the place it came from stays", async () => {
  test.setTimeout(300_000);
  const [first, second, shelf] = [folder(), folder(), folder()];
  const product = await startProduct({ port: 3937, dataDir: first });
  const before = await search(product.url, first);
  expect(before.length).toBeGreaterThan(10);
  const said = await command("backup", first, `${shelf}/`);
  const archive = said.split("\n").find((line) => line.endsWith(".zip")) ?? "";
  expect(said).not.toContain("does not have this backup");
  await product.stop();

  expect(await command("restore", second, archive)).toContain("Restored what was backed up");
  const refused = await command("restore", second, archive).catch(
    (error: { stderr: string }) => error.stderr,
  );
  expect(refused).toMatch(/not empty/);
  const restored = await startProduct({ port: 3938, dataDir: second });
  expect(await search(restored.url, second)).toEqual(before);
  await restored.stop();
});
