import { z } from "zod";

/** Spans of time, in days, that the charts can show. */
export const METRIC_DAYS = [30, 90, 365] as const;
export type MetricDays = (typeof METRIC_DAYS)[number];

export const metricsQuery = z.object({
  days: z.coerce
    .number()
    .refine((days) => METRIC_DAYS.some((known) => known === days), { params: { code: "choice" } })
    .transform((days) => METRIC_DAYS.find((known) => known === days) ?? 30)
    .default(30)
    .describe("How far back: 30, 90 or 365 days."),
});

const step = z.object({
  from: z.iso.date().describe("The first day of the step."),
  count: z.number().int().describe("How many were new in it."),
});
const series = z.object({
  total: z.number().int().describe("How many there are by now."),
  steps: z.array(step).describe("How many were new, the oldest step first."),
});
export type Series = z.output<typeof series>;

export const metricsReport = z.object({
  days: z.number().int().describe("As asked for."),
  stepDays: z.number().int().describe("Days of one step: one, or over a year a week."),
  users: series.describe("Accounts."),
  books: series.describe("Books."),
  loans: series.describe("Requests."),
});
export type MetricsReport = z.output<typeof metricsReport>;

/** What this process does at this moment, and what waits in the queues of all. */
export const liveFigures = z.object({
  version: z.string().describe("Of the product."),
  sockets: z.number().int().describe("Open connections of this process."),
  uptime: z.number().describe("Seconds since the start."),
  memory: z.object({
    resident: z.number().describe("Bytes."),
    heap: z.number().describe("Bytes of it that JavaScript uses."),
  }).describe("Of this process."),
  database: z.object({
    busy: z.number().describe("Connections at work."),
    idle: z.number().describe("Connections that wait for work."),
    waitedFor: z.number().describe("Work that waits for a connection."),
  }).describe("Connections of this process."),
  mail: z.object({
    waiting: z.number().int().describe("To be sent."),
    oldest: z.number().describe("Seconds since the oldest that waits was owed."),
    uncertain: z.number().int().describe("Whether they left is not known."),
    failed: z.number().int().describe("Given up."),
  }).describe("Mails of all processes."),
  queues: z.array(
    z.object({
      name: z.string().describe("Of the queue."),
      waiting: z.number().describe("Jobs that wait."),
      active: z.number().describe("Jobs at work."),
      failed: z.number().describe("Jobs that were given up."),
    }),
  ).describe("Of all processes."),
});
export type LiveFigures = z.output<typeof liveFigures>;
