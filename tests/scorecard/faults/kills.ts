import { setTimeout as pause } from "node:timers/promises";
import { rm } from "node:fs/promises";
import pg from "pg";
import { newFolder } from "../../e2e/support/product";
import { badNetwork } from "../../support/bad-network";
import { freePort } from "../../support/free-port";
import { Load, timeUntil } from "../load";
import { call } from "../reader";
import { row, type Findings } from "../row";
import { Cluster } from "../server";
import type { Site, World } from "../world";

async function isReady(site: Site): Promise<boolean> {
  const answer = await call(site.url, "GET", "/api/health/ready").catch(() => null);
  return answer?.status === 200;
}

const isReconnected = (load: Load) =>
  load.connections.every((connection) => connection.isConnected());

const longest = (times: number[]) => Math.round(Math.max(0, ...times));

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
      await timeUntil(() => isReady(site));
      serving.push(Date.now() - killed);
      clients.push(await timeUntil(() => isReconnected(load)));
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

function throughPort(url: string, port: number): string {
  return Object.assign(new URL(url), { port }).href;
}

/** A product on a PostgreSQL of its own. A proxy keeps its address, because the port changes with every start. */
async function onOwnDatabase(world: World) {
  const cluster = await Cluster.start();
  world.after(() => cluster.remove());
  const network = await badNetwork(cluster.port);
  world.after(() => network.close());
  const url = await world.database({ empty: true, cluster });
  const database = throughPort(url, Number(new URL(network.url).port));
  return { cluster, network, site: await world.start({ database, direct: url }), url };
}

/** Every failure during an outage must be a 503 with Retry-After within two seconds, and not one of Next's pages. */
function checkFailures(load: Load, findings: Findings): void {
  const wrong = load.failures.filter(
    ({ status, headers }) =>
      status !== 503 ||
      !headers.has("retry-after") ||
      headers.get("content-type")?.includes("html"),
  );
  findings.check(
    wrong.length === 0,
    `${wrong.length} answers other than 503 with Retry-After, such as ${wrong[0]?.status} ${wrong[0]?.text}`,
  );
  const slowest = longest(load.failures.map(({ ms }) => ms));
  findings.check(
    slowest <= 2_000,
    `an answer without the database took ${slowest} ms (2,000 allowed)`,
  );
  findings.figure(`${load.failures.length} × 503, slowest ${slowest} ms`);
}

/** Checks a page while the database is away. */
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
    const { cluster, network, site, url } = await onOwnDatabase(world);
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
      network.up(cluster.port);
      back.push(await load.nextSuccess());
    }
    await load.stop();
    const pool = new pg.Pool({ connectionString: throughPort(url, cluster.port) });
    await load.check(pool, findings, site.dataDir);
    await pool.end();
    checkFailures(load, findings);
    findings.check(site.process.exitCode === null, "the server ended with its database");
    findings.figure(`${times} kills; first success within ${longest(back)} ms`);
    findings.check(
      longest(back) <= 2_000,
      `the first success came ${longest(back)} ms after the database (2,000 allowed)`,
    );
  },
);
