import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { pool, query } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { RATES, reachedLimits, type RateName } from "@/lib/server/http/rate-limit";
import { jobsInTrouble, queueLengths } from "@/lib/server/jobs/job-queries";
import { mailBacklog } from "@/lib/server/mail/backlog-queries";
import { routeOf, type Metrics } from "./metrics";
import { commit, version } from "@/lib/server/version";
import { scraped } from "./metrics";
import { socketServer } from "@/lib/server/realtime";
import { redis } from "@/lib/server/redis";

/** In seconds: a call takes a few milliseconds, or waits for the database. */
const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Starts the metrics for a Prometheus scraper. */
export function startMetrics(): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "nearshelf_http_request_duration_seconds",
    help: "Time from a call of the API to its answer.",
    labelNames: ["method", "route", "status"] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  gauges(registry);
  new Counter({
    name: "nearshelf_limit_reached_total",
    help: "Calls that this process refused because a limit was reached (docs/operators.md, Limits).",
    labelNames: ["limit"],
    registers: [registry],
    collect() {
      this.reset();
      // All from the start: an increase is only seen where there was a value before.
      for (const limit of Object.keys(RATES) as RateName[])
        this.inc({ limit }, reachedLimits().get(limit) ?? 0);
    },
  });
  scraped().metrics = {
    count: ({ method, path, params, status, ms }) =>
      calls.observe({ method, route: routeOf(path, params), status }, ms / 1000),
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  } satisfies Metrics;
}

/** A figure; without labels for a gauge that has none. */
type Value = [value: number, labels?: Record<string, string>];

function gauges(registry: Registry): void {
  /** @param read gives the present values; one that fails leaves the gauge out, as other figures matter then. */
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Value[] | Promise<Value[]>,
  ) =>
    new Gauge({
      ...{ name: `nearshelf_${name}`, help, labelNames, registers: [registry] },
      async collect() {
        const values = await Promise.try(read).catch(() => []);
        this.reset();
        // A gauge without labels is 0 after a reset.
        if (labelNames.length === 0) this.remove();
        for (const [value, labels = {}] of values) this.set(labels, value);
      },
    });

  gauge("sockets", "Open sockets of this process.", [], () => [
    [socketServer().realtime?.sockets() ?? 0],
  ]);
  const connections = "Connections of this process, and calls that wait for one.";
  gauge("database_connections", connections, ["state"], () => {
    const { totalCount, idleCount, waitingCount } = pool();
    return [
      [totalCount - idleCount, { state: "busy" }],
      [idleCount, { state: "idle" }],
      [waitingCount, { state: "waited_for" }],
    ];
  });
  gauge("jobs", "Work of the queues, over all processes.", ["queue", "state"], async () =>
    (await queueLengths()).flatMap(({ name: queue, ...states }) =>
      Object.entries(states).map(([state, count]): Value => [count, { queue, state }]),
    ),
  );
  const trouble =
    "Since the jobs of a queue fail or are late, over all processes; missing where they are done.";
  gauge("job_trouble_seconds", trouble, ["queue"], async () =>
    (await jobsInTrouble()).map(({ name: queue, seconds }) => [seconds, { queue }]),
  );
  const mails =
    "Owed mails that wait, that failed, and of which nobody knows whether they arrived.";
  gauge("mails", mails, ["state"], async () => {
    const { oldest: _, ...states } = await mailBacklog();
    return Object.entries(states).map(([state, count]) => [count, { state }]);
  });
  const oldestMail = "Since the oldest mail that waits was owed; 0 where none waits.";
  gauge("mail_oldest_waiting_seconds", oldestMail, [], async () => [
    [(await mailBacklog()).oldest],
  ]);
  gauge(
    "info",
    "Always 1; its labels are the version and the commit that run.",
    ["version", "commit"],
    async () => [[1, { version: version(), commit: await commit() }]],
  );
  gauge("disk_free_bytes", "Room where DATA_DIR lies, for this user.", [], async () => {
    const { bavail, bsize } = await statfs(env().DATA_DIR);
    return [[bavail * bsize]];
  });
  const answering =
    "1 while Redis answers this process, 0 while it is away; missing without REDIS_URL.";
  gauge("redis_up", answering, [], () => (env().REDIS_URL ? [[redis()?.isReady ? 1 : 0]] : []));
  const backup = "When the last backup was made, in Unix time; missing where none is known.";
  gauge("last_backup_timestamp_seconds", backup, [], async () =>
    (await lastBackup()).map(({ at }) => [at]),
  );
}

/** Time of the last backup, in Unix seconds; no row if none is recorded. */
function lastBackup(): Promise<{ at: number }[]> {
  return query(
    "last-backup",
    `SELECT extract(epoch FROM at)::float8 AS at FROM "AuditEntry" WHERE act = 'BACKUP_MADE' ORDER BY at DESC LIMIT 1`,
  );
}
