import { z } from "zod";

/** Periods of the charts, in days. */
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
  from: z.iso.date().describe("The first day of the interval."),
  count: z.number().int().describe("Number of new items in the interval."),
});
const series = z.object({
  total: z.number().int().describe("Current total."),
  steps: z.array(step).describe("New items per interval, oldest first."),
});
export type Series = z.output<typeof series>;

export const metricsReport = z.object({
  days: z.number().int().describe("As requested."),
  stepDays: z.number().int().describe("Length of an interval in days: 1, or 7 for a year."),
  users: series.describe("Accounts."),
  books: series.describe("Books."),
  loans: series.describe("Requests."),
});
export type MetricsReport = z.output<typeof metricsReport>;

/** Current activity of this process, and the length of all queues. */
export const liveFigures = z.object({
  version: z.string().describe("The version of the product."),
  sockets: z.number().int().describe("Open connections of this process."),
  uptime: z.number().describe("Seconds since the process started."),
  memory: z
    .object({
      resident: z.number().describe("Resident memory in bytes."),
      heap: z.number().describe("JavaScript heap in bytes."),
    })
    .describe("Memory of this process."),
  database: z
    .object({
      busy: z.number().describe("Connections in use."),
      idle: z.number().describe("Idle connections."),
      waitedFor: z.number().describe("Operations waiting for a connection."),
    })
    .describe("Database connections of this process."),
  mail: z
    .object({
      waiting: z.number().int().describe("E-mails waiting to be sent."),
      oldest: z.number().describe("Age of the oldest waiting e-mail in seconds."),
      uncertain: z.number().int().describe("E-mails that may or may not have been sent."),
      failed: z.number().int().describe("E-mails given up after failures."),
    })
    .describe("E-mail, over all processes."),
  queues: z
    .array(
      z.object({
        name: z.string().describe("The name of the queue."),
        waiting: z.number().describe("Waiting jobs."),
        active: z.number().describe("Running jobs."),
        failed: z.number().describe("Failed jobs."),
      }),
    )
    .describe("Job queues, over all processes."),
  jobsInTrouble: z
    .array(
      z.object({
        name: z.string().describe("The name of the queue."),
        isFailing: z.boolean().describe("Jobs were given up after every try; else they are late."),
        seconds: z.number().int().describe("Seconds since it began."),
        failures: z.number().int().describe("Jobs given up since then."),
        error: z.string().nullable().describe("The last error."),
      }),
    )
    .describe("Queues whose jobs fail or are late, over all processes."),
});
export type LiveFigures = z.output<typeof liveFigures>;
