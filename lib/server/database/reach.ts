import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const TIMEOUT_MS = 30_000;
const TRY_TIMEOUT_MS = 5_000;
const RETRY_INTERVAL_MS = 500;

/** Codes of a database that may still be starting: no listener, name or route, or PostgreSQL says so. */
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
 * Waits until the database accepts connections, for example after a reboot.
 * @param onWait called once with the reason if the first attempt fails.
 * @param timeout milliseconds.
 * @throws Error after `timeout`, or at once if waiting would not help, as with a wrong password.
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
    // It has one error per address of the host name.
    const first = error instanceof AggregateError ? error.errors[0] : error;
    const code = first instanceof Error && "code" in first ? String(first.code) : "";
    const why = first instanceof Error ? first.message || code : String(first);
    return { why, isPassing: NOT_YET.has(code) || /^timeout|terminated/i.test(why) };
  } finally {
    await client.end().catch(() => undefined);
  }
}
