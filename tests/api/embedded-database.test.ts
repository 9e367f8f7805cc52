import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { boot } from "@/lib/bootstrap/boot";
import { clusterIn, setNewPassword } from "@/lib/server/database/cluster";
import { startEmbedded, type EmbeddedDatabase } from "@/lib/server/database/embedded";
import { connections } from "@/lib/server/database/db";
import { outages } from "@/lib/server/database/errors";
import { migrate } from "@/lib/server/database/migrate";
import { withFileLock } from "@/lib/server/file-lock.mjs";
import { DiskStore } from "@/lib/features/files/disk-store";
import { withDatabase } from "../support/cluster";
import { collectLog } from "../support/log";

const folder = mkdtempSync(join(tmpdir(), "nearshelf-embedded-"));
const data = join(folder, "postgres");
const password = `${data}.password`;
const FAST = { settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } };
const started: EmbeddedDatabase[] = [];

beforeAll(async () => {
  chmodSync(folder, 0o711);
  const { url } = await start();
  await ask(url, "CREATE SCHEMA shelf", "CREATE TABLE shelf.kept AS SELECT 'a book' AS what");
  await stopAll();
});
afterEach(stopAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(options: Parameters<typeof startEmbedded>[1] = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(folder, { ...FAST, ...options });
  started.push(database);
  return database;
}

async function stopAll(): Promise<void> {
  for (const database of started.splice(0)) await database.stop();
}

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const kept = async () => ask((await start()).url, "SELECT what FROM shelf.kept");
const BOOK = [{ what: "a book" }];
const serverRuns = () =>
  statSync(join(data, "postmaster.pid"), { throwIfNoEntry: false }) !== undefined;
const serverPid = () => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);

const away = (path: string) => {
  renameSync(path, `${path}.away`);
  return () => {
    rmSync(path, { recursive: true, force: true });
    renameSync(`${path}.away`, path);
  };
};

const HINT = /.*db:password/.source;
const nothing = () => undefined;

test.each<[string, string, () => void, string]>([
  ["the password's file is missing", password, nothing, `cannot be read \\(ENOENT\\)${HINT}`],
  ["the password's file is empty", password, () => writeFileSync(password, ""), `is empty${HINT}`],
  [
    "the password's file cannot be read",
    password,
    () => mkdirSync(password),
    `cannot be read \\(EISDIR\\)${HINT}`,
  ],
  [
    "the password is another one",
    password,
    () => writeFileSync(password, "another"),
    `is not this database's password${HINT}`,
  ],
  ["PG_VERSION is missing", join(data, "PG_VERSION"), nothing, "no PG_VERSION"],
  [
    "the files are of another PostgreSQL",
    join(data, "PG_VERSION"),
    () => writeFileSync(join(data, "PG_VERSION"), "9\n"),
    "initialized by PostgreSQL version 9, which is not compatible",
  ],
  [
    "the whole folder is missing",
    data,
    nothing,
    "is missing, though .*postgres\\.password is there",
  ],
])("where %s the start is refused in one line", async (_, path, replace, line) => {
  const mend = away(path);
  replace();
  try {
    const refusal = await startEmbedded(folder, FAST).then(
      () => "started",
      (error: Error) => error.message,
    );
    expect(refusal).toMatch(new RegExp(line));
    expect(refusal).not.toContain("\n");
    expect(serverRuns(), "no server is left running").toBe(false);
  } finally {
    mend();
  }
});

test("files of another user are refused in one line that says whose they have to be", async () => {
  const other = (process.getuid?.() ?? 0) + 12_345;
  vi.spyOn(process, "getuid").mockReturnValue(other);
  const refused = expect(start()).rejects.toThrow(
    /^[^\n]+\/postgres belongs to another user \(id \d+\), but has to be of [^\n]+: chown -R [^\n]+$/,
  );
  await refused.finally(() => vi.restoreAllMocks());
});

test("of what was refused nothing is lost", async () => expect(await kept()).toEqual(BOOK));

test("an interrupted first start is made anew or completed", async () => {
  const mend = [away(data), away(password)];
  const half = `${data}.new`;
  mkdirSync(half);
  writeFileSync(join(half, "PG_VERSION"), "18\n");
  expect(await ask((await start()).url, "SELECT 1 AS one"), "made anew").toEqual([{ one: 1 }]);
  await stopAll();
  renameSync(data, half);
  expect(
    await ask((await start()).url, "SELECT 1 AS one"),
    "it was whole, only its name was missing",
  ).toEqual([{ one: 1 }]);
  await stopAll();
  for (const back of mend) back();
  expect(await kept()).toEqual(BOOK);
});

test("an operator sets a new password where the old one is lost, once the server is stopped", async () => {
  const cluster = await clusterIn(folder);
  await start();
  await expect(setNewPassword(cluster)).rejects.toThrow(
    /is running \(process \d+\): stop the product/,
  );
  await stopAll();
  const old = readFileSync(password, "utf8");
  rmSync(password);
  await setNewPassword(cluster);
  expect(readFileSync(password, "utf8")).not.toBe(old);
  expect(statSync(password).mode & 0o777).toBe(0o600);
  expect(await kept()).toEqual(BOOK);
});

test("a killed server is started again for each process that uses it", async () => {
  const inTurn = <T>(work: () => Promise<T>) => withFileLock(join(folder, "starting.lock"), work);
  const [one, two] = [await start({ inTurn }), await start({ inTurn })];
  const inUse = () =>
    ask(two.adminUrl, "SELECT FROM pg_stat_activity WHERE application_name = 'nearshelf-user'");
  for (const signal of ["SIGKILL", "SIGQUIT"] as const) {
    const killed = serverPid();
    process.kill(killed, signal);
    const users = async () =>
      serverRuns() && serverPid() !== killed ? (await inUse().catch(() => [])).length : 0;
    await expect.poll(users, { message: "both use it again" }).toBe(2);
    expect(await ask(one.url, "SELECT what FROM shelf.kept"), "at the same address").toEqual(BOOK);
  }
  await one.stop();
  expect(await ask(two.url, "SELECT what FROM shelf.kept"), "the other still uses it").toEqual(
    BOOK,
  );
  await two.stop();
  expect(serverRuns(), "the last one ends it").toBe(false);
  started.length = 0;
});

test("where the disk is full, start and log say so while the database does not come back, and when it does", async () => {
  const lines = collectLog();
  // The server writes this file at its start.
  const options = join(data, "postmaster.opts");
  const fillDisk = () => {
    rmSync(options, { force: true });
    symlinkSync("/dev/full", options);
  };
  fillDisk();
  await expect(start()).rejects.toThrow(/no disk space is left in .*postgres.*No space left/);
  rmSync(options);
  const { url } = await start({ inTurn: (work) => work() });
  fillDisk();
  process.kill(serverPid(), "SIGKILL");
  const said = () => lines.map(({ msg }) => msg);
  await expect.poll(said).toContain("the database has no disk space left");
  expect(outages().has("full"), "ready looks whether there is room again").toBe(true);
  rmSync(options);
  await expect.poll(said).toContain("the embedded database is back");
  expect(await ask(url, "SELECT what FROM shelf.kept")).toEqual(BOOK);
  await expect.poll(said).toContain("no longer: the database has no disk space left");
  // Opened by the check for free space.
  await connections().pool?.end();
  connections().pool = undefined;
});

const USE = `import { startEmbedded } from "./lib/server/database/embedded";
  const { adminUrl } = await startEmbedded(${JSON.stringify(folder)}, { inTurn: (work) => work() });
  console.log(adminUrl);
  setInterval(() => undefined, 1_000);`;

test("a process whose server has to move to another port ends with status 1, to be started anew", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", USE]);
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const ended = once(child, "exit");
  process.kill(serverPid(), "SIGKILL");
  const squatter = createServer();
  const squat = () =>
    new Promise<boolean>((done) => {
      squatter
        .once("error", () => done(false))
        .listen(Number(new URL(line.toString().trim()).port), "127.0.0.1", () => done(true));
    });
  await expect.poll(squat, { interval: 10 }).toBe(true);
  expect((await ended)[0]).toBe(1);
  squatter.close();
  expect(await kept(), "the next one finds everything").toEqual(BOOK);
});

/** What in the product's database belongs to the superuser, except for extensions. */
const LEFT = `SELECT 'relation' AS kind, relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
   WHERE nspname IN ('public', 'pgboss') AND relowner = 'nearshelf'::regrole
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid IN (c.oid, (SELECT indrelid FROM pg_index WHERE indexrelid = c.oid)) AND deptype = 'e')
  UNION ALL SELECT 'function', proname::text FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
   WHERE nspname IN ('public', 'pgboss') AND proowner = 'nearshelf'::regrole
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND deptype = 'e')
  UNION ALL SELECT 'type', typname::text FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
   WHERE nspname IN ('public', 'pgboss') AND typowner = 'nearshelf'::regrole AND typname NOT LIKE '\\_%'
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND deptype = 'e')
  UNION ALL SELECT 'schema', nspname::text FROM pg_namespace
   WHERE nspname = 'pgboss' AND nspowner = 'nearshelf'::regrole`;

test("the product's role is no superuser and owns everything, also what an earlier version made", async () => {
  const { adminUrl } = await start();
  const asSuperuser = withDatabase(adminUrl, "nearshelf");
  await migrate(asSuperuser);
  const boss = new PgBoss({ connectionString: asSuperuser });
  await boss.start();
  await boss.stop({ graceful: false });
  await ask(
    asSuperuser,
    "REASSIGN OWNED BY nearshelf_app TO nearshelf",
    "DROP OWNED BY nearshelf_app",
  );
  await ask(adminUrl, "DROP ROLE nearshelf_app");
  await stopAll();
  const { url } = await start();
  expect(await ask(url, LEFT)).toEqual([]);
  expect(
    await ask(
      url,
      "SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user",
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
  await expect(ask(url, "COPY shelf.kept TO PROGRAM 'cat'")).rejects.toThrow(/permission denied/);
  expect(await migrate(url), "nothing is left to do").toEqual([]);
  await ask(
    url,
    `ALTER TABLE "Book" ADD COLUMN "later" int`,
    `ALTER TYPE "Role" ADD VALUE 'LATER'`,
    "DROP SCHEMA pgboss CASCADE",
  );
  expect(await ask(url, "SELECT what FROM shelf.kept")).toEqual(BOOK);
});

test("the server's log is kept short, also while it runs, and holds nothing of a reader's rows", async () => {
  const log = join(data, "server.log");
  writeFileSync(log, "x".repeat(3_000_000), { flag: "a" });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const { url } = await start({ inTurn: (work) => work() });
    expect(statSync(log).size).toBeLessThan(100_000);
    expect(statSync(`${log}.1`).size).toBeGreaterThan(3_000_000);
    await ask(
      url,
      "CREATE TABLE shelf.once (mail text PRIMARY KEY)",
      "INSERT INTO shelf.once VALUES ('private@example.org')",
    );
    await expect(ask(url, "INSERT INTO shelf.once VALUES ('private@example.org')")).rejects.toThrow(
      /duplicate key/,
    );
    expect(readFileSync(log, "utf8")).toContain("duplicate key");
    expect(readFileSync(log, "utf8")).not.toContain("private@example.org");
    writeFileSync(log, "y".repeat(3_000_000), { flag: "a" });
    vi.advanceTimersByTime(3600_000);
    await expect.poll(() => statSync(log).size).toBeLessThan(100_000);
    await expect(ask(url, "SELECT no_such_column")).rejects.toThrow();
    expect(readFileSync(log, "utf8"), "it goes on from its beginning").toMatch(
      /^[^\0y]*no_such_column/,
    );
  } finally {
    vi.useRealTimers();
  }
});

const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);

test("the data folder is closed to other users of the machine, also one that an earlier version left open", async () => {
  const outside = process.env.DATABASE_URL ?? "";
  mkdirSync(join(folder, "files/identity"), { recursive: true });
  mkdirSync(join(folder, "outbox"));
  writeFileSync(join(folder, "files/identity/somebody"), "");
  for (const path of ["", "files", "files/identity", "outbox"])
    chmodSync(join(folder, path), 0o755);
  process.env.DATA_DIR = folder;
  delete process.env.DATABASE_URL;
  const embedded = await boot(async () => null);
  expect(embedded.embeddedVersion).toMatch(/^\d+\.\d+/);
  await embedded.stop();
  expect(modeOf(""), "root's PostgreSQL runs as another user").toBe(
    process.getuid?.() === 0 ? "711" : "700",
  );
  expect(["files", "files/identity", "outbox", "files/identity/somebody"].map(modeOf)).toEqual([
    "700",
    "700",
    "700",
    "600",
  ]);
  await new DiskStore(join(folder, "files")).put("identity/new", new Uint8Array(1));
  await new DiskStore(join(folder, "files")).put("aa/new", new Uint8Array(1));
  expect(["files/identity/new", "files/aa", "files/aa/new"].map(modeOf)).toEqual([
    "600",
    "700",
    "600",
  ]);
  process.env.DATABASE_URL = outside;
  await boot(async () => null);
  expect(modeOf("")).toBe("700");
});
