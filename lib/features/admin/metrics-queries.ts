import type { AdminActor } from "@/lib/server/session/actor";
import { pool, query } from "@/lib/server/database/db";
import { jobQueue } from "@/lib/server/jobs/job-queue";
import { jobsInTrouble, queueLengths } from "@/lib/server/jobs/job-queries";
import { mailBacklog } from "@/lib/server/mail/backlog-queries";
import { commit, version } from "@/lib/server/version";
import type { LiveFigures, MetricDays, MetricsReport, Series } from "./metrics-schema";
import { socketServer } from "@/lib/server/realtime";

const WEEK_DAYS = 7;

/** Per series: rows that are counted, and how many exist now. */
const SERIES = {
  users: { table: `"User"`, there: `"deletedAt" IS NULL` },
  books: { table: `"Book"`, there: `"hiddenAt" IS NULL` },
  loans: { table: `"Loan"`, there: "true" },
} as const;

/** Number of new readers, books and loans per step of the last days (UTC), and their totals. */
export async function getMetrics(_actor: AdminActor, days: MetricDays): Promise<MetricsReport> {
  const stepDays = days > 100 ? WEEK_DAYS : 1;
  const [users, books, loans] = await Promise.all([
    seriesOf("users", days, stepDays),
    seriesOf("books", days, stepDays),
    seriesOf("loans", days, stepDays),
  ]);
  return { days, stepDays, users, books, loans };
}

/** Current figures. */
export async function getLiveFigures(_actor: AdminActor): Promise<LiveFigures> {
  const [queues, inTrouble, mail] = await Promise.all([
    jobQueue().boss ? queueLengths() : [],
    jobsInTrouble(),
    mailBacklog(),
  ]);
  const { rss: resident, heapUsed: heap } = process.memoryUsage();
  const { totalCount, idleCount, waitingCount } = pool();
  return {
    version: version(),
    commit: await commit(),
    sockets: socketServer().realtime?.sockets() ?? 0,
    uptime: Math.round(process.uptime()),
    memory: { resident, heap },
    database: { busy: totalCount - idleCount, idle: idleCount, waitedFor: waitingCount },
    mail,
    queues,
    jobsInTrouble: inTrouble,
  };
}

async function seriesOf(
  name: keyof typeof SERIES,
  days: number,
  stepDays: number,
): Promise<Series> {
  const { table, there } = SERIES[name];
  const count = Math.ceil(days / stepDays);
  const [totals, steps] = await Promise.all([
    query<{ total: number }>(
      `metrics-total-${name}`,
      `SELECT count(*) AS total FROM ${table} WHERE ${there}`,
    ),
    query<{ from: string; count: number }>(
      `metrics-steps-${name}`,
      `SELECT s.day::date::text AS "from", coalesce(n.count, 0) AS count
         FROM (SELECT today.at - make_interval(days => $2 * (k + 1) - 1) AS day, k
                 FROM (SELECT date_trunc('day', now() AT TIME ZONE 'UTC') AS at) today,
                      generate_series(0, $1 - 1) AS k) s
         LEFT JOIN (
           SELECT floor(extract(epoch FROM
                    (date_trunc('day', now() AT TIME ZONE 'UTC') + interval '1 day')
                    - (t."createdAt" AT TIME ZONE 'UTC')) / (86400 * $2))::int AS k,
                  count(*) AS count
             FROM ${table} t
            WHERE t."createdAt" > now() - make_interval(days => $1 * $2)
            GROUP BY 1) n USING (k)
        ORDER BY s.day`,
      [count, stepDays],
    ),
  ]);
  return { total: totals[0]?.total ?? 0, steps };
}
