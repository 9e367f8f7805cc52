import { z } from "zod";
import { pool, query } from "@/lib/server/database/db";
import { migrationNames } from "@/lib/server/database/migration-names";
import { commit, version } from "@/lib/server/version";
import { perProcess } from "@/lib/server/per-process";
import { outages } from "@/lib/server/database/errors";
import { pastDeadline } from "@/lib/server/http/call-context";
import { withTimeout } from "@/lib/server/timeout";
import { jobQueue, steadyClock } from "@/lib/server/jobs/job-queue";
import { jobsInTrouble } from "@/lib/server/jobs/job-queries";

/** Without an answer for this time, the database counts as away. */
const TIMEOUT_MS = 1_700;
/** A result is reused for this time. */
const CACHE_MS = 1_000;
/** Workers fetch every two seconds; after this time without a fetch, no jobs run. */
const JOBS_SILENT_MS = 20_000;
/** Due work is looked for every ten seconds. */
const SCHEDULE_SILENT_MS = 60_000;

export const liveness = z.object({ status: z.literal("ok").describe("Always this value.") });

export const readiness = z.object({
  status: z.enum(["ok", "unavailable"]).describe("`ok` if every check passes."),
  version: z.string().describe("The version of the product."),
  commit: z
    .string()
    .describe("The commit that it was built from; `unknown` where the build had none."),
  checks: z
    .object({
      database: z.boolean().meta({ description: "The database answers." }),
      migrations: z
        .boolean()
        .meta({ description: "All migrations of this version have been applied." }),
      writes: z.boolean().meta({ description: "The database accepts writes." }),
      disk: z.boolean().meta({ description: "The last write found enough disk space." }),
      jobs: z.boolean().meta({
        description:
          "This process runs background jobs, and looks for recurring ones that are due.",
      }),
    })
    .describe("The checks."),
  jobsInTrouble: z
    .array(z.string())
    .describe(
      "Queues of all processes whose jobs fail, or are late. They do not change `status`: another process would do no better.",
    ),
});
export type Readiness = z.output<typeof readiness>;

/** The last check; `at`: its start by `performance.now()`. */
const lastCheck = perProcess("readiness", (): { at: number; state?: Promise<Readiness> } => ({
  at: 0,
}));

/** Readiness of this process. The database is asked at most once a second. */
export function checkReadiness(): Promise<Readiness> {
  const last = lastCheck();
  if (last.state && performance.now() - last.at < CACHE_MS) return last.state;
  last.at = performance.now();
  // Several calls share the check, so it must not end at the deadline of the one that started it.
  return (last.state = pastDeadline(check));
}

async function check(): Promise<Readiness> {
  const [found, disk, inTrouble] = await Promise.all([
    orNull(state()),
    hasRoom(),
    orNull(jobsInTrouble()),
  ]);
  const checks = {
    database: found !== null,
    migrations:
      found !== null && (await migrationNames()).every((name) => found.migrations.includes(name)),
    writes: found !== null && !found.readOnly,
    disk,
    jobs: jobsRun(),
  };
  return {
    status: Object.values(checks).every(Boolean) ? "ok" : "unavailable",
    version: version(),
    commit: await commit(),
    checks,
    jobsInTrouble: (inTrouble ?? []).map(({ name }) => name),
  };
}

async function state(): Promise<{ migrations: string[]; readOnly: boolean } | null> {
  const rows = await query<{ migrations: string[]; readOnly: boolean }>(
    "database-state",
    `SELECT coalesce(array_agg(migration_name), '{}') AS migrations,
            current_setting('transaction_read_only')::boolean AS "readOnly"
       FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return rows[0] ?? null;
}

/** Writes and deletes a megabyte; called only in doubt. */
async function hasRoom(): Promise<boolean> {
  if (!outages().has("full")) return true;
  const written = pool().query(
    `CREATE TEMP TABLE disk_check ON COMMIT DROP AS SELECT repeat('x', 1000) AS filler FROM generate_series(1, 1000)`,
  );
  return (await orNull(written)) !== null;
}

function jobsRun(): boolean {
  const { boss, lookedAt = 0 } = jobQueue();
  const workers = boss?.getWipData();
  if (!workers) return false;
  const now = steadyClock.now();
  const fetchedAt = workers.map(({ lastFetchedOn, createdOn }) => lastFetchedOn ?? createdOn);
  const fetches = workers.length === 0 || now - Math.max(...fetchedAt) < JOBS_SILENT_MS;
  return fetches && now - lookedAt < SCHEDULE_SILENT_MS;
}

/** Null after an error or timeout. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return withTimeout<T | null>(
    work.catch(() => null),
    TIMEOUT_MS,
    () => null,
  );
}
