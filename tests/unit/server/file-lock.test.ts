import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { withFileLock } from "@/lib/server/file-lock.mjs";

const folder = mkdtempSync(join(tmpdir(), "nearshelf-lock-"));
const lock = () => join(folder, crypto.randomUUID());
/** Higher than any process id. */
const NOBODY = 2 ** 30;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const WORK = `import { appendFileSync } from "node:fs";
  import { withFileLock } from "./lib/server/file-lock.mjs";
  const [file, log] = process.argv.slice(1);
  await withFileLock(file, async () => {
    appendFileSync(log, "(");
    await new Promise((done) => setTimeout(done, 20));
    appendFileSync(log, ")");
  });`;

test("of processes at once one works at a time", async () => {
  const [file, log] = [lock(), lock()];
  const run = () =>
    promisify(execFile)(process.execPath, ["--input-type=module", "-e", WORK, file, log]);
  await Promise.all(Array.from({ length: 6 }, run));
  expect(readFileSync(log, "utf8")).toBe("()()()()()()");
  expect(existsSync(file)).toBe(false);
});

test.each([
  ["a process that is gone", String(NOBODY), 0],
  ["an earlier life of this process", String(process.pid), 0],
  ["one that is silent for long", String(process.ppid), 60],
  ["one that died before it wrote its number", "", 60],
])("what %s left behind holds nobody up", async (_, content, secondsAgo) => {
  const file = lock();
  writeFileSync(file, content);
  const then = new Date(Date.now() - secondsAgo * 1000);
  utimesSync(file, then, then);
  expect(
    await withFileLock(
      file,
      async () => "done",
      () => expect.unreachable(),
    ),
  ).toBe("done");
});

test("work that fails lets go", async () => {
  const file = lock();
  await expect(withFileLock(file, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(existsSync(file)).toBe(false);
});
