import { z } from "zod";

/** Spans of time, in days, that the charts can show. */
export const METRIC_DAYS = [30, 90, 365] as const;
export type MetricDays = (typeof METRIC_DAYS)[number];

export const metricsQuery = z.object({
  days: z.coerce
    .number()
    .refine((days) => METRIC_DAYS.some((known) => known === days), { params: { code: "choice" } })
    .transform((days) => METRIC_DAYS.find((known) => known === days) ?? 30)
    .default(30),
});

/** How many were new from `from` on, until the next step begins. */
const step = z.object({ from: z.iso.date(), count: z.number().int() });
const series = z.object({
  /** How many there are by now. */
  total: z.number().int(),
  steps: z.array(step),
});
export type Series = z.output<typeof series>;

export const metricsReport = z.object({
  days: z.number().int(),
  /** Days of one step: one, or over a year a week. */
  stepDays: z.number().int(),
  users: series,
  books: series,
  loans: series,
});
export type MetricsReport = z.output<typeof metricsReport>;

/** What this process does at this moment, and what waits in the queues of all. */
export const liveFigures = z.object({
  version: z.string(),
  sockets: z.number().int(),
  /** Seconds since the start. */
  uptime: z.number(),
  /** Bytes. */
  memory: z.object({ resident: z.number(), heap: z.number() }),
  database: z.object({ busy: z.number(), idle: z.number(), waitedFor: z.number() }),
  mail: z.object({
    waiting: z.number().int(),
    /** Seconds since the oldest that waits was owed. */
    oldest: z.number(),
    uncertain: z.number().int(),
    failed: z.number().int(),
  }),
  queues: z.array(
    z.object({ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() }),
  ),
});
export type LiveFigures = z.output<typeof liveFigures>;
