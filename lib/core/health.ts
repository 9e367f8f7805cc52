import { z } from "zod";
import { read } from "./database/db";
import { migrationNames } from "./database/migration-names";
import { shared } from "./shared";
import { VERSION } from "./version";

/** A database that has not answered by then is away, in milliseconds. */
const PATIENCE = 1_700;

export const liveness = z.object({ status: z.literal("ok") });

export const readiness = z.object({
  status: z.enum(["ok", "unavailable"]),
  version: z.string(),
  checks: z.object({ database: z.boolean(), migrations: z.boolean(), jobs: z.boolean() }),
});
export type Readiness = z.output<typeof readiness>;

/** Whether this process can do its work: the database answers, has every migration, jobs run. */
export async function checkReadiness(): Promise<Readiness> {
  const applied = await appliedMigrations();
  const checks = {
    database: applied !== null,
    migrations: applied !== null && (await migrationNames()).every((name) => applied.has(name)),
    jobs: shared.jobs !== undefined,
  };
  return { status: Object.values(checks).every(Boolean) ? "ok" : "unavailable", version: VERSION, checks };
}

/** Null where the database did not answer in time. */
async function appliedMigrations(): Promise<Set<string> | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((give) => {
    timer = setTimeout(give, PATIENCE, null);
  });
  const asked = read<{ name: string }>(
    "migrations-applied",
    `SELECT migration_name AS name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  ).then((rows) => new Set(rows.map(({ name }) => name)));
  return Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer));
}
