import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { log } from "@/lib/server/log/log";
import { clusterIn, NEW_PASSWORD, openFiles, SUPERUSER, type Cluster } from "./cluster";
import {
  launch,
  rotateLog,
  runningPort,
  startFault,
  stopServer,
  type ServerOptions,
} from "./embedded-server";
import { outageOf } from "./errors";
import { reportOutage } from "./outages";
import { productUrl } from "./product-role";

export interface EmbeddedDatabase {
  /** URL of the product's database, with a role that is not a superuser. */
  url: string;
  /** URL of the server, as superuser. */
  adminUrl: string;
  /** PostgreSQL's version, for example 18.4. */
  version: string;
  /** Releases the server; the last process that uses it stops it. */
  stop: () => Promise<void>;
}

interface Options extends ServerOptions {
  /**
   * Supervises the server: restarts it after a crash and rotates its log. `work` runs while no other process on this
   * machine starts or stops the server.
   */
  inTurn?: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Delay before a restart; doubled each time. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 30_000;
const LOG_CHECK_INTERVAL_MS = 3600_000;

/**
 * Starts the embedded PostgreSQL in `folder`, on a free loopback port. It survives a killed parent: the next start
 * reuses the running server, or recovers its files. Several processes may use it; only one at a time may start or stop
 * it.
 * @throws Error with a one-line message if the folder or the system does not allow it.
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

/**
 * Each process keeps one connection with this name, which ends with the process. Counting them gives the number of
 * users.
 */
const USER = "nearshelf-user";
const MAX_LOOKS = 5;

/** This process' registration as a user of the server. */
class ServerUse {
  /** Aborted when this process releases the server. */
  readonly ending = new AbortController();
  /** Called when the connection is lost while the server is still in use. */
  onLost = async () => {};
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
      if (!this.ending.signal.aborted) void this.onLost();
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

  /** Whether another process uses the server; false if it does not answer. */
  private async isShared(): Promise<boolean> {
    const others = `SELECT FROM pg_stat_activity WHERE application_name = '${USER}' AND pid <> pg_backend_pid()`;
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      // A process that has just ended is listed for a moment longer.
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
    for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
      await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const error = await inTurn(bringBack).then(
        () => null,
        (error: Error) => error,
      );
      if (!error) return;
      const fault = outageOf(error) === "full" ? error : await startFault(cluster, error.message);
      if (outageOf(fault) !== "full" || !reportOutage(fault))
        log().error({ error: fault.message }, "the embedded database does not start; trying again");
    }
  };
  const rotation = setInterval(() => {
    inTurn(() => rotateLog(cluster)).catch((error: Error) =>
      log().warn({ error: error.message }, "server.log"),
    );
  }, LOG_CHECK_INTERVAL_MS).unref();
  signal.addEventListener("abort", () => clearInterval(rotation));
}
