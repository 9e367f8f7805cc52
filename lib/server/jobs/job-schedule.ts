import type { PgBoss } from "pg-boss";
import { LOCKS } from "@/lib/server/database/locks";
import { reportOutage } from "@/lib/server/database/outages";
import { transact } from "@/lib/server/database/transact";
import { log, warnThrottled } from "@/lib/server/log/log";
import type { JobState } from "@/prisma/client/client";
import { MINUTE } from "@/lib/shared/time";
import { jobQueue, steadyClock } from "./job-queue";
import { rowsIn } from "@/lib/server/database/db";

/** Between two checks for due work. */
const INTERVAL_MS = 10_000;
/** Work is late when it has been owed for two periods plus this time: the work itself may take long. */
const GRACE_MS = 15 * MINUTE;
/** Clocks of this process and of the database may differ by this. */
const SKEW_MS = MINUTE;
/** A failure of work that does not recur is forgotten this long after the last one. */
const FORGET_MS = 24 * 60 * MINUTE;

interface Recurring {
  name: string;
  cron: string;
}

/**
 * Queues recurring work when it is due, in one of all processes, by the database's clock alone. Work is due when the
 * next time computed from now is not the stored one, rather than when the stored time has passed: so it goes on if
 * that clock is set back.
 * @returns a function that ends it.
 */
export async function startSchedule(
  boss: PgBoss,
  jobs: readonly Recurring[],
): Promise<() => Promise<void>> {
  let isSkewed = false;
  const look = async () => {
    const skew = await makeDue(boss, jobs);
    jobQueue().lookedAt = steadyClock.now();
    const wasSkewed = isSkewed;
    isSkewed = Math.abs(skew) > SKEW_MS;
    if (isSkewed === wasSkewed) return;
    const said = "the clocks of this machine and of the database differ";
    log().warn({ seconds: Math.round(skew / 1000) }, isSkewed ? said : `no longer: ${said}`);
  };
  await look();
  let looking = Promise.resolve();
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = look()
      .catch((error: Error) => {
        if (!reportOutage(error)) warnThrottled("job schedule", { error: error.message });
      })
      .finally(() => (isLooking = false));
  }, INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** @returns milliseconds by which this process' clock is ahead of the database's */
async function makeDue(boss: PgBoss, jobs: readonly Recurring[]): Promise<number> {
  const late: { queue: string; seconds: number }[] = [];
  const skew = await transact(async (tx) => {
    late.length = 0;
    const [turn] = await rowsIn<{ isOurs: boolean; now: Date }>(tx)`
      SELECT pg_try_advisory_xact_lock(${LOCKS.schedule}::bigint) AS "isOurs", clock_timestamp() AS now`;
    if (!turn) return 0;
    const now = turn.now.getTime();
    const skew = Date.now() - now;
    if (!turn.isOurs) return skew;
    await tx.jobState.updateMany({
      where: { dueAt: null, failedAt: { lt: new Date(now - FORGET_MS) } },
      data: { failingSince: null, failedAt: null, failures: 0, error: null },
    });
    const states = await tx.jobState.findMany({ where: { name: { in: jobs.map(nameOf) } } });
    for (const state of states) {
      const cron = jobs.find(({ name }) => name === state.name)?.cron ?? "";
      const [dueAt = turn.now, after = dueAt] = boss.previewSchedule(cron, {
        from: turn.now,
        count: 2,
      });
      const allowed = 2 * (after.getTime() - dueAt.getTime()) + GRACE_MS;
      const where = { name: state.name };
      if (state.dueAt?.getTime() !== dueAt.getTime()) {
        // Sent before the commit: a job may run twice, but is never lost.
        if (state.dueAt) await boss.send(state.name, {});
        const owedSince = state.dueAt && owed(state, now, allowed);
        await tx.jobState.update({ where, data: { dueAt, owedSince } });
      } else if (state.owedSince && !state.lateSince) {
        const owedFor = now - state.owedSince.getTime();
        if (owedFor <= allowed) continue;
        await tx.jobState.update({ where, data: { lateSince: turn.now } });
        late.push({ queue: state.name, seconds: Math.round(owedFor / 1000) });
      }
    }
    return skew;
  });
  for (const each of late) log().error(each, "jobs are late");
  return skew;
}

function nameOf({ name }: Recurring): string {
  return name;
}

/**
 * Since when the work queued now has been owed; not from before all processes were stopped or the clock was set back.
 */
function owed({ owedSince, dueAt }: JobState, now: number, allowed: number): Date {
  const stood = now - (dueAt?.getTime() ?? now) > allowed;
  return owedSince && owedSince.getTime() <= now && !stood ? owedSince : new Date(now);
}
