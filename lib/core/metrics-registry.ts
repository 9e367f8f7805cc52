import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { pool } from "./database/db";
import { queueLengths } from "./jobs";
import { mailBacklog } from "./mail/backlog-queries";
import { routeOf, type Metrics } from "./metrics";
import { shared } from "./shared";

/** Seconds; a call answers within a few milliseconds or waits for the database. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** From now on this process counts what a Prometheus scraper asks for. */
export function startMetrics(): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "nearshelf_http_request_duration_seconds",
    help: "Time from a call of the API to its answer.",
    labelNames: ["method", "route", "status"] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  gauges(registry);
  shared.metrics = {
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
      this.set(shared.realtime?.sockets() ?? 0);
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
      // The other figures are wanted most while the database is away.
      for (const { name, waiting, active, failed } of await queueLengths().catch(() => [])) {
        this.set({ queue: name, state: "waiting" }, waiting);
        this.set({ queue: name, state: "active" }, active);
        this.set({ queue: name, state: "failed" }, failed);
      }
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
}
