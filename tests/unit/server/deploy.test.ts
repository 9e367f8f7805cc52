import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { SERVER, SERVER_FLAGS } from "@/scripts/prepare.mjs";

const run = promisify(execFile);
const folder = realpathSync(mkdtempSync(join(tmpdir(), "nearshelf-run-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = (path: string) => readFileSync(path, "utf8");
const settings = [...text(".env.example").matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);

/** Runs `nearshelf-run` as the current user; gives its output and status. */
async function nearshelfRun(lines: string, ...args: string[]) {
  const file = join(folder, "settings");
  writeFileSync(file, lines);
  const env = {
    ...{ NODE_ENV: "test" as const, PATH: process.env.PATH },
    HOME: folder,
    NEARSHELF_SETTINGS: file,
    NEARSHELF_USER: userInfo().username,
    NEARSHELF_FOLDER: folder,
  };
  return run(resolve("deploy/nearshelf-run"), args, { env, cwd: tmpdir() }).then(
    (said) => ({ ...said, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

test("nearshelf-run gives a command the service's settings as they stand there, and its folder", async () => {
  const show = "console.log(JSON.stringify([process.env, process.cwd(), process.argv.slice(2)]))";
  writeFileSync(join(folder, "show.cjs"), show);
  const scripts = { show: "node show.cjs", fail: "exit 3" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }));
  const lines = [
    "# a comment",
    'MAIL_FROM="Nearshelf <no-reply@example.org>"',
    "  AUTH_SECRET=a$HOME`b` \"c\"='d'",
    "DNB_URL=",
    "",
    "DATA_DIR='/var/lib/a b'",
  ].join("\n");
  const { stdout } = await nearshelfRun(lines, "-s", "show", "--", "a b", "--x");
  const [env, cwd, args] = JSON.parse(stdout);
  expect(env).toMatchObject({
    MAIL_FROM: "Nearshelf <no-reply@example.org>",
    AUTH_SECRET: "a$HOME`b` \"c\"='d'",
    DNB_URL: "",
    DATA_DIR: "/var/lib/a b",
    INIT_CWD: realpathSync(tmpdir()),
  });
  expect([cwd, args]).toEqual([folder, ["a b", "--x"]]);
  expect((await nearshelfRun(lines, "fail")).code).toBe(3);
});

test("nearshelf-run refuses settings that it would read in another way, without showing them", async () => {
  for (const wrong of ["secret", "1A=secret", 'A="secret', "A B=secret", "A=sec\\ret"]) {
    const { code, stdout, stderr } = await nearshelfRun(`B=1\n${wrong}\n`, "show");
    expect([code, stdout], wrong).toEqual([1, ""]);
    expect(stderr, wrong).toMatch(/^nearshelf-run: .*settings, line 2: [^\n]*\n$/);
    expect(stderr, wrong).not.toContain("sec");
  }
});

/** The values of a key in a unit. */
const inUnit = (unit: string, key: string) =>
  [...text(`deploy/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value);

test("service, backup and nearshelf-run have the same settings, user and folder, and nothing beside", () => {
  const same = ["/etc/nearshelf.env", "nearshelf", "/srv/nearshelf"];
  for (const unit of ["nearshelf.service", "nearshelf-backup.service"]) {
    const keys = ["EnvironmentFile", "User", "WorkingDirectory"];
    expect(keys.map((key) => inUnit(unit, key))).toEqual(same.map((value) => [value]));
    expect(inUnit(unit, "Environment")).toEqual([]);
  }
  const defaults = [...text("deploy/nearshelf-run").matchAll(/=\$\{NEARSHELF_\w+:-(.*)\}$/gm)];
  expect(defaults.map(([, value]) => value)).toEqual(same);
});

/** Set by the container, whatever the file of settings says. */
const OF_CONTAINER = ["DATABASE_URL", "DATA_DIR", "HOST", "PORT"];

test("every setting of the file reaches the process in the container, but those that it decides", () => {
  const [, service = ""] = /^ {2}nearshelf:\n((?: {4}.*\n|\n)+)/m.exec(text("compose.yaml")) ?? [];
  expect(service).toMatch(/^ {4}env_file: \.env$/m);
  const [, block = ""] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(service) ?? [];
  const given = [...block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)];
  expect(given.length).toBeGreaterThan(0);
  for (const [, name = "", value = ""] of given) {
    expect(settings).toContain(name);
    const passedOn = value.startsWith(`\${${name}:`);
    expect(passedOn || OF_CONTAINER.includes(name), name).toBe(true);
  }
  const [, ofImage = ""] = /^ENV (.*)$/m.exec(text("Dockerfile")) ?? [];
  const fixed = ofImage.split(" ").map((pair) => pair.split("=")[0] ?? "");
  expect(fixed.filter((name) => settings.includes(name))).toEqual(["DATA_DIR"]);
  const [, table = ""] = /save ([^\n]*)/.exec(text("docs/installing.md")) ?? [];
  for (const name of OF_CONTAINER) expect(table).toContain(`\`${name}\``);
});

test("the image starts the server as `npm start` does", () => {
  const [, command = ""] = /^CMD (\[.*\])$/m.exec(text("Dockerfile")) ?? [];
  expect(JSON.parse(command)).toEqual(["node", ...SERVER_FLAGS, SERVER]);
});
