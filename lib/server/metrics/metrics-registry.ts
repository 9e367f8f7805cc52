import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { pool, query } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { jobsInTrouble, queueLengths } from "@/lib/server/jobs/job-queries";
import { mailBacklog } from "@/lib/server/mail/backlog-queries";
import { routeOf, type Metrics } from "./metrics";
import { version } from "@/lib/server/version";
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
  scraped().metrics = {
    count: ({ method, path, params, status, ms }) =>
      calls.observe({ method, route: routeOf(path, params), status }, ms / 1000),
    text: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  } satisfies Metrics;
}

function gauges(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "nearshelf_sockets",
    help: "Open sockets of this process.",
    registers,
    collect() {
      this.set(socketServer().realtime?.sockets() ?? 0);
    },
  });
  new Gauge({
    name: "nearshelf_database_connections",
    help: "Connections of this process, and calls that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool();
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waited_for" }, waitingCount);
    },
  });
  new Gauge({
    name: "nearshelf_jobs",
    help: "Work of the queues, over all processes.",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      this.reset();
      // While the database is away the other figures matter most, so they are given without these.
      for (const { name, waiting, active, failed } of await queueLengths().catch(() => [])) {
        this.set({ queue: name, state: "waiting" }, waiting);
        this.set({ queue: name, state: "active" }, active);
        this.set({ queue: name, state: "failed" }, failed);
      }
    },
  });
  new Gauge({
    name: "nearshelf_job_trouble_seconds",
    help: "Since the jobs of a queue fail or are late, over all processes; missing where they are done.",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      for (const { name, seconds } of await jobsInTrouble().catch(() => []))
        this.set({ queue: name }, seconds);
    },
  });
  new Gauge({
    name: "nearshelf_mails",
    help: "Owed mails that wait, that failed, and of which nobody knows whether they arrived.",
    labelNames: ["state"],
    registers,
    async collect() {
      this.reset();
      const backlog = await mailBacklog().catch(() => null);
      if (!backlog) return;
      this.set({ state: "waiting" }, backlog.waiting);
      this.set({ state: "uncertain" }, backlog.uncertain);
      this.set({ state: "failed" }, backlog.failed);
    },
  });
  new Gauge({
    name: "nearshelf_mail_oldest_waiting_seconds",
    help: "Since the oldest mail that waits was owed; 0 where none waits.",
    registers,
    async collect() {
      const backlog = await mailBacklog().catch(() => null);
      if (backlog) this.set(backlog.oldest);
      else this.remove();
    },
  });
  new Gauge({
    name: "nearshelf_info",
    help: "Always 1; its label is the version that runs.",
    labelNames: ["version"],
    registers,
  }).set({ version: version() }, 1);
  new Gauge({
    name: "nearshelf_disk_free_bytes",
    help: "Room where DATA_DIR lies, for this user.",
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(env().DATA_DIR);
      this.set(bavail * bsize);
    },
  });
  new Gauge({
    name: "nearshelf_redis_up",
    help: "1 while Redis answers this process, 0 while it is away; missing without REDIS_URL.",
    registers,
    collect() {
      if (env().REDIS_URL) this.set(redis()?.isReady ? 1 : 0);
      else this.remove();
    },
  });
  new Gauge({
    name: "nearshelf_last_backup_timestamp_seconds",
    help: "When the last backup was made, in Unix time; missing where none is known.",
    registers,
    async collect() {
      this.remove();
      const [last] = await lastBackup().catch(() => []);
      if (last) this.set(last.at);
    },
  });
}

/** Time of the last backup, in Unix seconds; no row if none is recorded. */
function lastBackup(): Promise<{ at: number }[]> {
  return query(
    "last-backup",
    `SELECT extract(epoch FROM at)::float8 AS at FROM "AuditEntry" WHERE act = 'BACKUP_MADE' ORDER BY at DESC LIMIT 1`,
  );
}
