import { checkReadiness, type Readiness } from "@/lib/server/metrics/health";
import { log } from "@/lib/server/log/log";
import { isFault, troubleOf, troubles, type Trouble } from "./faults";

const NAMES: Record<Trouble, string> = {
  away: "the database is away",
  full: "the database has no disk space left",
  readOnly: "the database is read-only",
};
/** The check that says whether it is over. */
const CHECKS = { away: "database", full: "disk", readOnly: "writes" } as const satisfies Record<
  Trouble,
  keyof Readiness["checks"]
>;
const LOOK_EVERY = 1_000;
const TELL_EVERY = 60_000;
/** It is over once nobody has met it for so long and the check succeeds, in milliseconds. */
const QUIET = 3_000;

/**
 * Which trouble of the database this error tells of; null for any other error. Logged as one line
 * when it begins, one a minute while it lasts and one when it is over, however many calls meet it.
 */
export function reportTrouble(error: unknown): Trouble | null {
  const trouble = troubleOf(error);
  if (!trouble || !isFault(error)) return null;
  const now = Date.now();
  const known = troubles().get(trouble);
  if (known) {
    known.last = now;
    known.failures += 1;
    return trouble;
  }
  troubles().set(trouble, { since: now, last: now, told: now, failures: 1 });
  // Prisma says what was called first, on lines of their own.
  log().warn({ error: error.message.slice(error.message.lastIndexOf("\n") + 1) }, NAMES[trouble]);
  if (troubles().size === 1) watch();
  return trouble;
}

function watch(): void {
  const timer = setInterval(async () => {
    const { checks } = await checkReadiness();
    const now = Date.now();
    for (const [trouble, state] of troubles()) {
      const figures = { seconds: Math.round((now - state.since) / 1000), failures: state.failures };
      if (checks[CHECKS[trouble]] && now - state.last >= QUIET) {
        log().warn(figures, `no longer: ${NAMES[trouble]}`);
        troubles().delete(trouble);
      } else if (now - state.told >= TELL_EVERY) {
        log().warn(figures, `still: ${NAMES[trouble]}`);
        state.told = now;
      }
    }
    if (troubles().size === 0) clearInterval(timer);
  }, LOOK_EVERY).unref();
}
