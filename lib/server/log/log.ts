import pino, { type Logger } from "pino";
import { env } from "@/lib/server/env";
import { perProcess } from "@/lib/server/per-process";

/** Writing each line by itself costs a fast call a tenth of its rate. */
const MIN_WRITE_BYTES = 4_096;
const FLUSH_INTERVAL_MS = 100;

/** The logger of this process; tests replace it. */
export const logging = perProcess("log", () => ({
  logger: pino({ level: env().LOG_LEVEL, base: undefined }, output()) as Logger,
}));

/** Structured log in JSON lines. Never log names, addresses, tokens or message texts. */
export function log(): Logger {
  return logging().logger;
}

/** pino writes its buffer when the process ends; only kill -9 loses it. */
function output() {
  const lines = pino.destination({ dest: 1, sync: false, minLength: MIN_WRITE_BYTES });
  setInterval(() => lines.flush(), FLUSH_INTERVAL_MS).unref();
  return lines;
}

const MINUTE = 60_000;

/** Throttled warnings: epoch milliseconds of the last one, and the number since. */
const warnings = perProcess("warnings", () => new Map<string, { at: number; leftOut: number }>());

/** Logs a warning at once, then once a minute per name with the number of those left out. */
export function warnThrottled(message: string, fields: object = {}): void {
  const last = warnings().get(message);
  const now = Date.now();
  if (last && now - last.at < MINUTE) {
    last.leftOut += 1;
    return;
  }
  log().warn({ ...fields, ...(last?.leftOut && { leftOut: last.leftOut }) }, message);
  warnings().set(message, { at: now, leftOut: 0 });
}
