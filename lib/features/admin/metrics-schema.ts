import { z } from "zod";
import * as field from "@/lib/shared/field";

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
  from: field.day("The first day of the interval."),
  count: field.count("Number of new items in the interval."),
});
const series = z.object({
  total: field.count("Current total."),
  steps: z.array(step).describe("New items per interval, oldest first."),
});
export type Series = z.output<typeof series>;

export const metricsReport = z.object({
  days: field.count("As requested."),
  stepDays: field.count("Length of an interval in days: 1, or 7 for a year."),
  users: series.describe("Accounts."),
  books: series.describe("Books."),
  loans: series.describe("Requests."),
});
export type MetricsReport = z.output<typeof metricsReport>;

/** Current activity of this process, and the length of all queues. */
export const liveFigures = z.object({
  version: field.text("The version of the product."),
  commit: field.text("The commit that it was built from; `unknown` where the build had none."),
  sockets: field.count("Open connections of this process."),
  uptime: field.number("Seconds since the process started."),
  memory: z
    .object({
      resident: field.number("Resident memory in bytes."),
      heap: field.number("JavaScript heap in bytes."),
    })
    .describe("Memory of this process."),
  database: z
    .object({
      busy: field.number("Connections in use."),
      idle: field.number("Idle connections."),
      waitedFor: field.number("Operations waiting for a connection."),
    })
    .describe("Database connections of this process."),
  mail: z
    .object({
      waiting: field.count("E-mails waiting to be sent."),
      oldest: field.number("Age of the oldest waiting e-mail in seconds."),
      uncertain: field.count("E-mails that may or may not have been sent."),
      failed: field.count("E-mails given up after failures."),
    })
    .describe("E-mail, over all processes."),
  queues: z
    .array(
      z.object({
        name: field.text("The name of the queue."),
        waiting: field.number("Waiting jobs."),
        active: field.number("Running jobs."),
        failed: field.number("Failed jobs."),
      }),
    )
    .describe("Job queues, over all processes."),
  jobsInTrouble: z
    .array(
      z.object({
        name: field.text("The name of the queue."),
        isFailing: field.flag("Jobs were given up after every try; else they are late."),
        seconds: field.count("Seconds since it began."),
        failures: field.count("Jobs given up since then."),
        error: field.textOrNull("The last error."),
      }),
    )
    .describe("Queues whose jobs fail or are late, over all processes."),
});
export type LiveFigures = z.output<typeof liveFigures>;
