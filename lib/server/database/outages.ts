import { checkReadiness, type Readiness } from "@/lib/server/metrics/health";
import { log } from "@/lib/server/log/log";
import { hasMessage, outageOf, outages, type Outage } from "./errors";

const NAMES: Record<Outage, string> = {
  away: "the database is away",
  full: "the database has no disk space left",
  readOnly: "the database is read-only",
};
/** The check that says whether it is over. */
const CHECKS = { away: "database", full: "disk", readOnly: "writes" } as const satisfies Record<
  Outage,
  keyof Readiness["checks"]
>;
const CHECK_INTERVAL_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;
/** It is over once nobody has met it for so long and the check succeeds, in milliseconds. */
const QUIET_MS = 3_000;

/**
 * The outage of the database that this error is due to; null for any other error. Logged as one line
 * when it begins, one a minute while it lasts and one when it is over, however many calls meet it.
 */
export function reportOutage(error: unknown): Outage | null {
  const outage = outageOf(error);
  if (!outage || !hasMessage(error)) return null;
  const now = Date.now();
  const known = outages().get(outage);
  if (known) {
    known.last = now;
    known.failures += 1;
    return outage;
  }
  outages().set(outage, { since: now, last: now, loggedAt: now, failures: 1 });
  // Prisma says what was called first, on lines of their own.
  log().warn({ error: error.message.slice(error.message.lastIndexOf("\n") + 1) }, NAMES[outage]);
  if (outages().size === 1) watch();
  return outage;
}

function watch(): void {
  const timer = setInterval(async () => {
    const { checks } = await checkReadiness();
    const now = Date.now();
    for (const [outage, state] of outages()) {
      const figures = { seconds: Math.round((now - state.since) / 1000), failures: state.failures };
      if (checks[CHECKS[outage]] && now - state.last >= QUIET_MS) {
        log().warn(figures, `no longer: ${NAMES[outage]}`);
        outages().delete(outage);
      } else if (now - state.loggedAt >= LOG_INTERVAL_MS) {
        log().warn(figures, `still: ${NAMES[outage]}`);
        state.loggedAt = now;
      }
    }
    if (outages().size === 0) clearInterval(timer);
  }, CHECK_INTERVAL_MS).unref();
}
