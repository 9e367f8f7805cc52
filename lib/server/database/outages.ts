import { checkReadiness, type Readiness } from "@/lib/server/metrics/health";
import { log } from "@/lib/server/log/log";
import { hasMessage, outageOf, outages, type Outage } from "./errors";

const NAMES: Record<Outage, string> = {
  away: "the database is away",
  full: "the database has no disk space left",
  readOnly: "the database is read-only",
};
/** Readiness check per outage. */
const CHECKS = { away: "database", full: "disk", readOnly: "writes" } as const satisfies Record<
  Outage,
  keyof Readiness["checks"]
>;
const CHECK_INTERVAL_MS = 1_000;
const LOG_INTERVAL_MS = 60_000;
/** An outage is over after this time without an error, if the check then succeeds. */
const QUIET_MS = 3_000;

/**
 * The outage that caused this error; null for any other error. It is logged when it begins, once a minute while it
 * lasts, and when it is over.
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
  // Prisma's message begins with lines about the call.
  log().warn({ error: error.message.slice(error.message.lastIndexOf("\n") + 1) }, NAMES[outage]);
  if (outages().size === 1) watch();
  return outage;
}

function watch(): void {
  const look = async () => {
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
  };
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS).unref();
}
