import { copyFile, readFile, rm, stat, statfs, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DISK_FULL_CODE } from "./errors";
import { control, isZombie, serverPid, type Cluster } from "./cluster";

/** The current log and the previous one may each have this size. */
const MAX_LOG_BYTES = 2_000_000;
/** Disk space that a server needs to start: one segment of its write-ahead log. */
const MIN_ROOM_BYTES = 16 * 1024 ** 2;
const NO_ROOM = /No space left on device|ENOSPC/i;

export interface ServerOptions {
  /** Extra `postgresql.conf` settings, for example durability off for tests. */
  settings?: Record<string, string>;
}

/** Stops the server, if it runs. */
export async function stopServer(cluster: Cluster): Promise<void> {
  if (await serverPid(cluster))
    await control(cluster, ["stop", "-D", cluster.data, "-m", "fast", "-w", "-t", "30"]);
}

/** The port of the running server; null if none runs. Waits while one starts or stops. */
export async function runningPort(cluster: Cluster): Promise<number | null> {
  while (await serverPid(cluster)) {
    const lines = await lockLines(cluster);
    if (lines[7]?.trim() === "ready") return Number(lines[3]);
    // The server is still starting or stopping.
    await pause(100);
  }
  return null;
}

/** The file by which a server locks its data folder; a killed server leaves it behind. */
function lockFile({ data }: Cluster): string {
  return join(data, "postmaster.pid");
}

async function lockLines(cluster: Cluster): Promise<string[]> {
  return (await readFile(lockFile(cluster), "utf8").catch(() => "")).split("\n");
}

/**
 * Starts the server.
 * @param port used if it is free; else the port of a killed server, since other processes may wait for it there.
 * @returns the port.
 */
export async function launch(
  cluster: Cluster,
  { settings = {} }: ServerOptions,
  port?: number,
): Promise<number> {
  const { data } = cluster;
  const [lastPid = "", , , lastPort = "0"] = await lockLines(cluster);
  // PostgreSQL itself would take the zombie for a running server.
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
    throw await startFault(cluster, (await faultIn(file, written)) ?? error.message);
  });
  return chosen;
}

/** Why the server does not start; if the disk is full, with PostgreSQL's code for that. */
export async function startFault({ data }: Cluster, why: string): Promise<Error> {
  const { bavail, bsize } = await statfs(data);
  const free = bavail * bsize;
  if (free >= MIN_ROOM_BYTES && !NO_ROOM.test(why)) return new Error(why);
  const full = `no disk space is left in ${data} (${Math.floor(free / 1024 ** 2)} MB): ${why}`;
  return Object.assign(new Error(full), { code: DISK_FULL_CODE });
}

/** Why PostgreSQL ended, from what it logged after byte `from`; null if the log does not say. */
async function faultIn(file: string, from: number): Promise<string | null> {
  const lines = (await readFile(file).catch(() => Buffer.of()))
    .subarray(from)
    .toString()
    .split("\n");
  const said = lines
    .map((line) => /\b(FATAL|PANIC|DETAIL|LOG): +(.*)/.exec(line) ?? [])
    .filter(([, kind, text = ""]) => kind && (kind !== "LOG" || text.includes("No space left")))
    .map(([, , text]) => text);
  return said.length > 0 ? said.join(": ") : null;
}

/** This port if it is free, else any free one. */
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

function serverLog({ data }: Cluster): string {
  return join(data, "server.log");
}

/** Copies a long log to a second file and empties it. A running server goes on writing, since it only appends. */
export async function rotateLog(cluster: Cluster): Promise<void> {
  const log = serverLog(cluster);
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size < MAX_LOG_BYTES) return;
  await copyFile(log, `${log}.1`);
  await truncate(log);
}
