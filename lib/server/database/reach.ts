import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

/** How long a start waits for a database that does not answer yet, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** One try is given up after this, in milliseconds. */
const TRY_TIMEOUT_MS = 5_000;
const RETRY_INTERVAL_MS = 500;

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
 * @param timeout milliseconds.
 * @throws Error why not, after `timeout`, or at once where waiting would not help: a wrong password.
 */
export async function waitUntilReachable(
  url: string,
  onWait: (why: string) => void,
  timeout = TIMEOUT_MS,
): Promise<void> {
  const end = Date.now() + timeout;
  for (let tries = 0; ; tries += 1) {
    const error = await connectError(url);
    if (!error) return;
    if (!error.isPassing || Date.now() >= end) throw new Error(error.why);
    if (tries === 0) onWait(error.why);
    await pause(RETRY_INTERVAL_MS);
  }
}

async function connectError(url: string): Promise<{ why: string; isPassing: boolean } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TRY_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    // Of a name with several addresses every one was tried.
    const first = error instanceof AggregateError ? error.errors[0] : error;
    const code = first instanceof Error && "code" in first ? String(first.code) : "";
    const why = first instanceof Error ? first.message || code : String(first);
    return { why, isPassing: NOT_YET.has(code) || /^timeout|terminated/i.test(why) };
  } finally {
    await client.end().catch(() => undefined);
  }
}
