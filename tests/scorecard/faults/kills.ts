import { setTimeout as pause } from "node:timers/promises";
import { rm } from "node:fs/promises";
import pg from "pg";
import { newFolder } from "../../e2e/support/product";
import { freePort } from "../../support/free-port";
import { throughPort, Line } from "../line";
import { Load } from "../load";
import { call } from "../reader";
import { row, type Findings } from "../row";
import { Cluster } from "../server";
import type { Site, World } from "../world";

/** Asks for `path` until `accept` likes the answer; gives the milliseconds, Infinity after `within`. */
async function until(
  site: { url: string },
  path: string,
  accept: (status: number) => boolean,
  within: number,
): Promise<number> {
  const from = Date.now();
  while (Date.now() - from < within) {
    const answer = await call(site.url, "GET", path).catch(() => null);
    if (answer && accept(answer.status)) return Date.now() - from;
    await pause(50);
  }
  return Infinity;
}

const isOk = (status: number) => status === 200;
const longest = (times: number[]) => Math.round(Math.max(0, ...times));

/** Milliseconds until all windows are connected again. */
async function reconnected(load: Load, within: number): Promise<number> {
  const from = Date.now();
  while (Date.now() - from < within) {
    if (load.connections.every((connection) => connection.isConnected())) return Date.now() - from;
    await pause(50);
  }
  return Infinity;
}

export const serverKilled = row(
  "F1",
  "kill -9 of the server under load, again and again",
  async (world, findings) => {
    const [times, dataDir, port, database] = [
      world.count(20, 2),
      newFolder(),
      await freePort(),
      await world.database(),
    ];
    world.after(() => rm(dataDir, { recursive: true, force: true }));
    let site = await world.start({ database, port, dataDir });
    const load = await Load.start(world, site);
    const serving: number[] = [];
    const clients: number[] = [];
    for (let at = 0; at < times; at += 1) {
      await pause(500 + Math.random() * 1_500);
      site.process.kill("SIGKILL");
      await site.stop();
      const killed = Date.now();
      site = await world.start({ database, port, dataDir });
      await until(site, "/api/health/ready", isOk, 10_000);
      serving.push(Date.now() - killed);
      clients.push(await reconnected(load, 10_000));
    }
    await load.stop();
    await load.check(site.pool, findings, dataDir);
    const [restart, back] = [longest(serving), longest(clients)];
    findings.figure(
      `${times} kills; restarted and serving within ${restart} ms; clients back within ${back} ms after that`,
    );
    findings.check(restart <= 5_000, `a restart took ${restart} ms (5,000 allowed)`);
    findings.check(back <= 6_000, `clients needed ${back} ms to reconnect (6,000 allowed)`);
  },
);

/** A product that reaches a PostgreSQL of its own over a line that can be cut. */
async function onLine(world: World) {
  const cluster = await Cluster.start();
  world.after(() => cluster.remove());
  const line = await Line.to(cluster.port);
  world.after(() => line.close());
  const url = await world.database({ empty: true, cluster });
  const site = await world.start({ database: throughPort(url, line.port), direct: url });
  return { cluster, line, site, url };
}

/** Answers of an outage: 503 with Retry-After, soon, and never a page of the framework. */
function checkFailures(load: Load, findings: Findings, within: number): void {
  const wrong = load.failures.filter(
    ({ status, retryAfter, type }) => status !== 503 || !retryAfter || type.includes("html"),
  );
  findings.check(
    wrong.length === 0,
    `${wrong.length} answers other than 503 with Retry-After, such as ${JSON.stringify(wrong[0])}`,
  );
  const slowest = longest(load.failures.map(({ ms }) => ms));
  findings.check(
    slowest <= within,
    `an answer without the database took ${slowest} ms (${within} allowed)`,
  );
  findings.figure(`${load.failures.length} × 503, slowest ${slowest} ms`);
}

/** A page and the product's own address, while the database is away. */
async function checkPages(site: Site, findings: Findings, bookId: string): Promise<void> {
  const page = await call(site.url, "GET", `/books/${bookId}`);
  findings.same(
    [page.status, page.headers.has("retry-after")],
    [503, true],
    "a page without the database (status, Retry-After)",
  );
  findings.check(page.ms <= 5_000, `a page without the database took ${Math.round(page.ms)} ms`);
}

export const databaseKilled = row(
  "F2",
  "kill -9 of every PostgreSQL process, again and again",
  async (world, findings) => {
    const { cluster, line, site, url } = await onLine(world);
    const bookId = await (await site.reader()).book();
    const load = await Load.start(world, site);
    const back: number[] = [];
    const times = world.count(10, 2);
    for (let at = 0; at < times; at += 1) {
      await pause(1_500);
      await cluster.kill();
      await pause(1_000);
      if (at === 0) await checkPages(site, findings, bookId);
      await cluster.start();
      await line.open(cluster.port);
      back.push(await load.nextSuccess(10_000));
    }
    await load.stop();
    const pool = new pg.Pool({ connectionString: throughPort(url, cluster.port) });
    await load.check(pool, findings, site.dataDir);
    await pool.end();
    checkFailures(load, findings, 2_000);
    findings.check(site.process.exitCode === null, "the server ended with its database");
    findings.figure(`${times} kills; first success within ${longest(back)} ms`);
    findings.check(
      longest(back) <= 2_000,
      `the first success came ${longest(back)} ms after the database (2,000 allowed)`,
    );
  },
);

export const databaseAway = row(
  "F3",
  "every database session ended, then the database out of reach for 30 s, then silent",
  async (world, findings) => {
    const { cluster, line, site, url } = await onLine(world);
    const bookId = await (await site.reader()).book();
    const load = await Load.start(world, site);
    await pause(1_000);
    await site.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    findings.check(
      (await load.nextSuccess(5_000)) <= 5_000,
      "ended sessions were not replaced within 5 s",
    );
    await line.refuse();
    await pause(500);
    const outage = world.count(30_000, 3_000);
    findings.check(
      (await until(site, "/api/health/ready", (status) => status === 503, 5_000)) < 5_000,
      "/api/health/ready does not say 503",
    );
    findings.same(
      (await call(site.url, "GET", "/api/health/live")).status,
      200,
      "/api/health/live while the database is away",
    );
    await checkPages(site, findings, bookId);
    await pause(outage);
    await line.open();
    findings.check(
      (await load.nextSuccess(10_000)) <= 10_000,
      "nothing succeeded within 10 s of the database's return",
    );
    // As a database behind a broken route: connected, and not a word.
    line.silence();
    await pause(world.count(10_000, 3_000));
    await line.open();
    findings.check(
      (await load.nextSuccess(15_000)) <= 15_000,
      "nothing succeeded within 15 s of a silent database's return",
    );
    await load.stop();
    const pool = new pg.Pool({ connectionString: throughPort(url, cluster.port) });
    await load.check(pool, findings, site.dataDir);
    await pool.end();
    checkFailures(load, findings, 5_000);
    findings.check(site.process.exitCode === null, "the server ended with its database");
  },
);
