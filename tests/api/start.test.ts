import { execFile } from "node:child_process";
import { createServer, connect, type Server } from "node:net";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, inject, test } from "vitest";
import { waitUntilReachable } from "@/lib/server/database/reach";
import { db, pool } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { EMPTY } from "@/lib/features/backup/format";
import { prepareContents } from "@/lib/bootstrap/first-run";
import { ownPostalCodes } from "../support/books";
import { freePort } from "../support/free-port";
import { collectLog } from "../support/log";
import { changeSettings } from "../support/settings";
import { spareDatabases } from "../support/spare-databases";
import { zipOf } from "../support/zip";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "nearshelf-start-"));
const { empty, emptyOfPlainRole } = spareDatabases();

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

type Settings = Record<string, string | undefined>;

/** Runs one of our programs on this file's database; gives its status and error lines. */
async function program(file: string, args: string[] = [], settings: Settings = {}, cwd = ".") {
  const loader = pathToFileURL("node_modules/tsx/dist/loader.mjs").href;
  const all = ["--import", loader, resolve(file), ...args];
  const { code, stderr, stdout } = await run(process.execPath, all, {
    cwd,
    env: {
      ...{ ...process.env, NODE_ENV: "production", PORT: String(await freePort()) },
      ...{ TSX_TSCONFIG_PATH: resolve("tsconfig.json"), ...settings },
    },
  }).then(
    (said) => ({ ...said, code: 0 }),
    (error: { code: number; stderr: string; stdout: string }) => error,
  );
  return { code, lines: stderr.trim().split("\n"), stdout: stdout.trim() };
}

const command = (name: string, args?: string[], settings?: Settings, cwd?: string) =>
  program(`scripts/${name}.ts`, args, settings, cwd);

test("a database of a newer version stops start and commands with one line", async () => {
  await pool().query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
    VALUES ('of-tomorrow', '', '29990101000001_tomorrow', now())`);
  for (const answer of [await program("server.ts"), await command("token", ["a@example.org"])]) {
    expect(answer.code).toBe(1);
    expect(answer.lines).toEqual([expect.stringContaining("29990101000001_tomorrow")]);
  }
  await pool().query("DELETE FROM _prisma_migrations WHERE id = 'of-tomorrow'");
});

test("a command leaves a database of an older version as it is, and says how to go on", async () => {
  const newest = `(SELECT max(migration_name) FROM _prisma_migrations)`;
  await pool().query(
    `UPDATE _prisma_migrations SET finished_at = NULL, rolled_back_at = now() WHERE migration_name = ${newest}`,
  );
  const answer = await command("admin-grant", ["a@example.org"]);
  expect(answer.lines).toEqual([expect.stringMatching(/older version.*npm run db:migrate$/)]);
  const { rows } = await pool().query(
    `SELECT finished_at FROM _prisma_migrations WHERE migration_name = ${newest}`,
  );
  expect(rows).toEqual([{ finished_at: null }]);
  await pool().query(
    `UPDATE _prisma_migrations SET finished_at = now(), rolled_back_at = NULL WHERE migration_name = ${newest}`,
  );
});

test("commands about an account take its address, and say where there is none", async () => {
  for (const name of ["admin-grant", "admin-revoke", "admin-reset-second-factor"]) {
    const answer = await command(name, ["a@example.org"]);
    expect(answer.lines, name).toEqual(["There is no account with the address a@example.org."]);
  }
});

test("commands refuse what they do not know before they touch anything", async () => {
  const extra: [string, string[]][] = [
    ["token", ["a@example.org", "b@example.org"]],
    ["db-migrate", ["now"]],
    ["db-seed", ["5"]],
    ["demo-remove", ["owner@example.org"]],
    ["backup", [join(folder, "a.zip"), "b.zip"]],
  ];
  for (const [name, args] of extra) {
    const answer = await command(name, args, {
      DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
    });
    const why = `Unexpected argument "${args.at(-1)}" (see --help)`;
    expect([answer.code, answer.lines], name).toEqual([1, [why]]);
  }
  const started = await run(process.execPath, ["scripts/start.mjs", "--port", "80"]).catch(
    (error: { stderr: string }) => error,
  );
  expect(started.stderr).toMatch(/^Cannot start: unexpected argument "--port"/);
});

test("a command that was given no settings makes nothing, and says where they come from", async () => {
  const place = join(folder, "elsewhere");
  mkdirSync(place);
  const none = { DATABASE_URL: undefined, DATA_DIR: undefined, AUTH_SECRET: undefined };
  const commands: [string, ...string[]][] = [
    ["backup", `${folder}/`],
    ["restore", "any.zip"],
    ["db-migrate"],
    ["db-password"],
  ];
  for (const [name, ...args] of commands) {
    const answer = await command(name, args, none, place);
    const why = /^DATABASE_URL is not set, and DATA_DIR .* nearshelf-run .*installing/;
    expect([answer.code, answer.lines], name).toEqual([1, [expect.stringMatching(why)]]);
  }
  const lost = { DATA_DIR: join(place, "pictures") };
  expect((await command("token", ["a@example.org"], { ...none, ...lost })).lines).toEqual([
    expect.stringMatching(/^DATABASE_URL is not set/),
  ]);
  expect((await command("backup", [`${folder}/`], lost)).lines).toEqual([
    expect.stringMatching(/^DATA_DIR: there is no .*pictures/),
  ]);
  expect([readdirSync(place), readdirSync(folder)]).toEqual([[], ["elsewhere"]]);
});

test("a database without tables is neither filled nor backed up, and such a backup not brought back", async () => {
  const bare = { DATABASE_URL: await empty() };
  expect(await command("token", ["a@example.org"], bare)).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^The database has no tables yet.*npm run db:migrate$/)],
  });
  const archive = join(folder, "empty.zip");
  expect(await command("backup", [archive], bare)).toMatchObject({
    code: 1,
    lines: [expect.stringContaining("has no tables of Nearshelf")],
  });
  expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^empty/));
  const manifest = { ...EMPTY, createdAt: new Date().toISOString() };
  for (const [content, why] of [
    [zipOf({ "manifest.json": Buffer.from(JSON.stringify(manifest)) }), /without tables/],
    [zipOf({ "a.txt": Buffer.of() }), /no backup of Nearshelf/],
    [Buffer.of(), /empty\.zip/],
  ] as const) {
    writeFileSync(archive, content);
    expect(await command("restore", [archive], bare)).toMatchObject({
      code: 1,
      lines: [expect.stringMatching(why)],
    });
  }
});

test("made-up readers go into the demo, and elsewhere only where it is meant", async () => {
  const args = ["--users", "1", "--books", "1"];
  expect(await command("db-seed", args)).toMatchObject({
    code: 1,
    lines: [expect.stringContaining("--yes")],
  });
  expect(await db().user.count()).toBe(0);
  expect((await command("db-seed", [...args, "--yes"])).code).toBe(0);
  expect(await db().user.count()).toBe(1);
  await db().book.deleteMany();
  await db().user.deleteMany();
});

test("backup and restore mean paths from where the person stands, and say in one line what is wrong", async () => {
  const from = { INIT_CWD: folder };
  const missing = await command("backup", ["missing/a.zip"], from);
  expect(missing).toMatchObject({
    code: 1,
    lines: [`There is no folder ${join(folder, "missing")}.`],
  });
  const made = await command("backup", ["a.zip"], from);
  expect(made.stdout).toBe(join(folder, "a.zip"));
  const target = { ...from, DATABASE_URL: await emptyOfPlainRole() };
  const refused = await command("restore", ["a.zip"], target);
  expect(refused.code).toBe(1);
  expect(refused.lines).toEqual([
    expect.stringContaining('permission denied to create extension "earthdistance"'),
  ]);
});

test("a data folder that the system does not make stops the start with one line", async () => {
  const answer = await program("server.ts", [], { DATA_DIR: "/proc/nearshelf/data" });
  expect(answer).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^DATA_DIR: cannot write to .*ENOENT/)],
  });
});

/** A relay to the database that can be started later. */
function relay(port: number): Server {
  const { hostname, port: real } = new URL(inject("adminUrl"));
  return createServer((socket) => {
    const on = connect(Number(real), hostname);
    for (const [from, to] of [
      [socket, on],
      [on, socket],
    ] as const) {
      from
        .on("error", () => from.destroy())
        .on("close", () => to.destroy())
        .pipe(to);
    }
  }).listen(port, "127.0.0.1");
}

test("a database that does not answer yet is waited for, one that refuses is not", async () => {
  const port = await freePort();
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.host = `127.0.0.1:${port}`;
  const said: string[] = [];
  let server: Server | undefined;
  await waitUntilReachable(url.href, (why) => {
    said.push(why);
    server = relay(port);
  });
  expect(said).toEqual([expect.stringContaining("ECONNREFUSED")]);
  url.password = "wrong";
  const refused = await program("server.ts", [], { DATABASE_URL: url.href });
  expect(refused).toMatchObject({
    code: 1,
    lines: [expect.stringMatching(/^DATABASE_URL: .*password/)],
  });
  await expect(waitUntilReachable(url.href, (why) => said.push(why))).rejects.toThrow(/password/);
  await new Promise((done) => server?.close(done));
  await expect(waitUntilReachable(url.href, (why) => said.push(why), 600)).rejects.toThrow(
    /ECONNREFUSED/,
  );
  expect(said).toHaveLength(2);
});

test("another AUTH_SECRET than before is told in one line of the log, once", async () => {
  const lines = collectLog();
  changeSettings({ DEMO: "0" });
  await ownPostalCodes();
  for (let at = 0; at < 2; at += 1) await prepareContents(env());
  expect(lines).toEqual([]);
  changeSettings({ AUTH_SECRET: "another-secret-that-is-long-enough-for-it" });
  for (let at = 0; at < 2; at += 1) await prepareContents(env());
  expect(lines).toMatchObject([
    { level: 40, msg: expect.stringMatching(/^AUTH_SECRET is not the one/) },
  ]);
  const kept = await db().sharedSecret.findMany();
  expect(JSON.stringify(kept)).not.toContain("another-secret");
});
