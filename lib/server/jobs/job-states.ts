import { log, warnThrottled } from "@/lib/server/log/log";
import { db, query } from "@/lib/server/database/db";
import { reportOutage } from "@/lib/server/database/outages";
import type { JobTrouble } from "./job-queries";
import { errorText } from "@/lib/shared/errors";
import { cut } from "@/lib/shared/signs";

const MAX_ERROR_LENGTH = 300;

/** Trouble that ends by itself within this time is not reported. */
const WAIT_MINUTES = 15;

/** Records that a job of this queue succeeded; logged if it had failed or was late. */
export async function noteDone(name: string): Promise<void> {
  await noting(async () => {
    const [before] = await query<{ failures: number; seconds: number | null }>(
      "job-done",
      `WITH before AS (
         SELECT name, failures, "lateSince", "failingSince" FROM "JobState"
          WHERE name = $1 AND ("owedSince" IS NOT NULL OR "failingSince" IS NOT NULL) FOR NO KEY UPDATE)
       UPDATE "JobState" s
          SET "owedSince" = NULL, "lateSince" = NULL, "failingSince" = NULL, failures = 0, error = NULL
         FROM before b WHERE s.name = b.name
       RETURNING b.failures, extract(epoch FROM now() - least(b."failingSince", b."lateSince"))::int AS seconds`,
      [name],
    );
    if (before && before.seconds !== null)
      log().warn({ queue: name, ...before }, "no longer: jobs fail or are late");
  });
}

/**
 * Records that a job of this queue was given up; logged if the one before succeeded. An outage of the database is
 * reported as such.
 */
export async function noteFailure(
  { name, id, tries }: { name: string; id: string; tries: number },
  error: unknown,
): Promise<void> {
  if (reportOutage(error)) return;
  const text = errorText(error);
  // Prisma's message begins with lines about the call.
  const said = cut(text.trimEnd().split("\n").at(-1) ?? text, MAX_ERROR_LENGTH);
  await noting(async () => {
    const [after] = await query<{ failures: number }>(
      "job-failed",
      `UPDATE "JobState"
          SET "failingSince" = coalesce("failingSince", now()), "failedAt" = now(),
              failures = failures + 1, error = $2
        WHERE name = $1 RETURNING failures`,
      [name, said],
    );
    if (after?.failures === 1)
      log().error({ queue: name, id, try: tries, error: said }, "jobs fail");
  });
}

export type Trouble = Pick<JobTrouble, "name" | "isFailing" | "seconds">;

/**
 * Marks troubles as told to administrators; none if some were told within the last 24 hours. A `toldAt` slightly in
 * the future was set by another process at the same moment; one further ahead was set before the clock was set back
 * and is ignored.
 */
export function claimTroubles(): Promise<Trouble[]> {
  return query(
    "claim-job-troubles",
    `UPDATE "JobState" SET "toldAt" = now()
      WHERE least("failingSince", "lateSince") < now() - make_interval(mins => $1)
        AND ("toldAt" BETWEEN now() - interval '24 hours' AND now() + interval '1 minute') IS NOT TRUE
        AND NOT EXISTS (SELECT FROM "JobState" t
                         WHERE t."toldAt" BETWEEN now() - interval '24 hours' AND now() + interval '1 minute')
    RETURNING name, "failingSince" IS NOT NULL AS "isFailing",
              extract(epoch FROM now() - least("failingSince", "lateSince"))::int AS seconds`,
    [WAIT_MINUTES],
  );
}

/** Undoes the marks, when no administrator could be told. */
export async function releaseTroubles(troubles: readonly Trouble[]): Promise<void> {
  const names = troubles.map(({ name }) => name);
  await db().jobState.updateMany({ where: { name: { in: names } }, data: { toldAt: null } });
}

/** A failed note does not fail the work itself. */
async function noting(work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => {
    if (!reportOutage(error)) warnThrottled("job states", { error: error.message });
  });
}
