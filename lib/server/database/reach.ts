import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** How long a start waits for a database that does not answer yet, in milliseconds. */
const PATIENCE = 30_000;
/** One try is given up after this, in milliseconds. */
const TRY = 5_000;
const BETWEEN = 500;

/** Nobody listens there yet, its name or way is not known yet, or it says that it is starting. */
const NOT_YET = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "57P03",
]);

/**
 * Waits until the database takes connections, as after the start of a whole machine.
 * @param onWait called once, with why, where it does not at once.
 * @param patience milliseconds.
 * @throws Error why not, after `patience`, or at once where waiting would not help: a wrong password.
 */
export async function untilReachable(
  url: string,
  onWait: (why: string) => void,
  patience = PATIENCE,
): Promise<void> {
  const end = Date.now() + patience;
  for (let tries = 0; ; tries += 1) {
    const fault = await faultOf(url);
    if (!fault) return;
    if (!fault.passes || Date.now() >= end) throw new Error(fault.why);
    if (tries === 0) onWait(fault.why);
    await pause(BETWEEN);
  }
}

async function faultOf(url: string): Promise<{ why: string; passes: boolean } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TRY });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    // Of a name with several addresses every one was tried.
    const first = error instanceof AggregateError ? error.errors[0] : error;
    const code = first instanceof Error && "code" in first ? String(first.code) : "";
    const why = first instanceof Error ? first.message || code : String(first);
    return { why, passes: NOT_YET.has(code) || /^timeout|terminated/i.test(why) };
  } finally {
    await client.end().catch(() => undefined);
  }
}
