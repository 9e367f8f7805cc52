import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { log } from "@/lib/server/log/log";
import {
  clusterIn,
  control,
  isZombie,
  NEW_PASSWORD,
  openFiles,
  rotateLog,
  serverLog,
  serverPid,
  SUPERUSER,
  type Cluster,
} from "./cluster";
import { productUrl } from "./product-role";

export interface EmbeddedDatabase {
  /** URL of the product's database, with a role that is no superuser. */
  url: string;
  /** URL of the server, as superuser. */
  adminUrl: string;
  /** PostgreSQL's version, for example 18.4. */
  version: string;
  /** Releases the server; the last process that uses it stops it. */
  stop: () => Promise<void>;
}

interface Options {
  /** Extra `postgresql.conf` settings, for example durability off for tests. */
  settings?: Record<string, string>;
  /**
   * Supervises the server: restarts it after a crash and rotates its log. Runs its work while no
   * other process on this machine starts or stops the server.
   */
  inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Delay before a restart, in milliseconds; doubled each time. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 30_000;
const LOG_CHECK_EVERY = 3600_000;

/**
 * Starts the embedded PostgreSQL in `folder`, on a free loopback port. It outlives a killed parent:
 * the next start reuses the running server, or recovers its files. Several processes may use it;
 * only one at a time may start or stop.
 * @throws Error with one readable line where the folder or the system does not allow it.
 */
export async function startEmbedded(
  folder: string,
  options: Options = {},
): Promise<EmbeddedDatabase> {
  const cluster = await clusterIn(folder);
  const password = await openFiles(cluster);
  const running = await runningPort(cluster);
  const port = running ?? (await launch(cluster, options));
  const adminUrl = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
  try {
    const use = await ServerUse.begin(adminUrl);
    const url = await productUrl(adminUrl);
    const version =
      (await use.query<{ server_version: string }>("SHOW server_version"))[0]?.server_version ?? "";
    if (options.inTurn) keepRunning(use, cluster, port, { ...options, inTurn: options.inTurn });
    return { url, adminUrl, version, stop: () => use.end(cluster) };
  } catch (error) {
    if (running === null) await stopServer(cluster);
    const isWrong = error instanceof Error && "code" in error && error.code === "28P01";
    throw isWrong
      ? new Error(`${cluster.data}.password is not this database's password. ${NEW_PASSWORD}`)
      : error;
  }
}

/** Each process keeps a connection with this name, which cannot outlive it: the count of users. */
const USER = "nearshelf-user";
const LOOKS = 5;

/** This process' registration as a user of the server. */
class ServerUse {
  /** Aborted when this process releases the server. */
  readonly ending = new AbortController();
  /** Called where the connection is lost while the server is still in use. */
  onLost = () => {};
  private client: pg.Client | null = null;

  private constructor(private readonly adminUrl: string) {}

  static async begin(adminUrl: string): Promise<ServerUse> {
    const use = new ServerUse(adminUrl);
    await use.connect();
    return use;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.adminUrl, application_name: USER });
    client.on("error", () => undefined);
    await client.connect();
    this.client = client;
    client.on("end", () => {
      this.client = null;
      if (!this.ending.signal.aborted) this.onLost();
    });
  }

  async query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return (await this.client?.query<Row>(text))?.rows ?? [];
  }

  /** Releases the server and stops it if no other process uses it. */
  async end(cluster: Cluster): Promise<void> {
    this.ending.abort();
    if (!this.client) await this.connect().catch(() => undefined);
    const shared = await this.isShared();
    await this.client?.end().catch(() => undefined);
    if (!shared) await stopServer(cluster);
  }

  /** Whether another process uses the server; false where it does not answer. */
  private async isShared(): Promise<boolean> {
    const others = `SELECT FROM pg_stat_activity WHERE application_name = '${USER}' AND pid <> pg_backend_pid()`;
    for (let looks = 0; looks < LOOKS; looks += 1) {
      // A process that has just ended is still listed for a moment.
      if (looks > 0) await pause(100);
      if ((await this.query(others).catch(() => [])).length === 0) return false;
    }
    return true;
  }
}

/** Restarts the server on its port whenever it ends by itself. */
function keepRunning(
  use: ServerUse,
  cluster: Cluster,
  port: number,
  { inTurn, ...options }: Options & Required<Pick<Options, "inTurn">>,
): void {
  const { signal } = use.ending;
  const bringBack = async () => {
    if (signal.aborted) return;
    const now = (await runningPort(cluster)) ?? (await launch(cluster, options, port));
    if (now !== port) {
      log().fatal({ port, now }, "the embedded database runs on another port now");
      process.exit(1);
    }
    await use.connect();
    log().warn("the embedded database is back");
  };
  use.onLost = async () => {
    log().error("the embedded database has ended; starting it again");
    for (let wait = FIRST_WAIT; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const error = await inTurn(bringBack).then(
        () => null,
        (error: Error) => error,
      );
      if (!error) return;
      log().error({ error: error.message }, "the embedded database does not start; trying again");
    }
  };
  const rotation = setInterval(() => {
    inTurn(() => rotateLog(cluster)).catch((error: Error) =>
      log().warn({ error: error.message }, "server.log"),
    );
  }, LOG_CHECK_EVERY).unref();
  signal.addEventListener("abort", () => clearInterval(rotation));
}

async function stopServer(cluster: Cluster): Promise<void> {
  if (await serverPid(cluster))
    await control(cluster, ["stop", "-D", cluster.data, "-m", "fast", "-w", "-t", "30"]);
}

async function runningPort(cluster: Cluster): Promise<number | null> {
  while (await serverPid(cluster)) {
    const lines = await lockLines(cluster);
    if (lines[7]?.trim() === "ready") return Number(lines[3]);
    // It is starting or stopping.
    await pause(100);
  }
  return null;
}

/** The server's pid file; a killed server leaves it behind. */
function lockFile({ data }: Cluster): string {
  return join(data, "postmaster.pid");
}

async function lockLines(cluster: Cluster): Promise<string[]> {
  return (await readFile(lockFile(cluster), "utf8").catch(() => "")).split("\n");
}

/** @param port is taken where it is free, else the one of a server that was killed: others may wait for it there. */
async function launch(
  cluster: Cluster,
  { settings = {} }: Options,
  port?: number,
): Promise<number> {
  const { data } = cluster;
  const [lastPid = "", , , lastPort = "0"] = await lockLines(cluster);
  // PostgreSQL would take it for a running server.
  if (await isZombie(lastPid)) await rm(lockFile(cluster), { force: true });
  const chosen = await freePort(port ?? Number(lastPort));
  const flags = Object.entries({
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    timezone: "UTC",
    max_connections: "200",
    shared_buffers: "256MB",
    ...settings,
  }).map(([name, value]) => `-c ${name}='${value}'`);
  await rotateLog(cluster);
  const file = serverLog(cluster);
  const written = (await readFile(file).catch(() => Buffer.of())).length;
  await control(cluster, [
    "start",
    "-D",
    data,
    "-w",
    "-t",
    "60",
    "-l",
    file,
    "-o",
    [`-p ${chosen}`, ...flags].join(" "),
  ]).catch(async (error: Error) => {
    throw new Error((await errorIn(file, written)) ?? error.message);
  });
  return chosen;
}

/** The error that PostgreSQL logged after this byte; null where it logged none. */
async function errorIn(file: string, from: number): Promise<string | null> {
  const lines = (await readFile(file).catch(() => Buffer.of()))
    .subarray(from)
    .toString()
    .split("\n");
  const said = lines
    .map((line) => /\b(?:FATAL|PANIC|DETAIL): +(.*)/.exec(line)?.[1])
    .filter(Boolean);
  return said.length > 0 ? said.join(": ") : null;
}

/** This port, or any free one where it is taken. */
async function freePort(wanted: number): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once("error", (error) => {
      if (wanted === 0) fail(error);
      else freePort(0).then(done, fail);
    });
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}
