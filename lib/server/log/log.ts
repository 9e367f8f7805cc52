import pino, { type Logger } from "pino";
import { env } from "@/lib/server/env";
import { perProcess } from "@/lib/server/per-process";

/** Lines are written so many bytes at a time: one by one they cost a quick call a tenth of its rate. */
const MIN_WRITE = 4_096;
/** None waits longer than this, in milliseconds. */
const FLUSH_INTERVAL_MS = 100;

/** The logger of this process; tests put their own in its place. */
export const logging = perProcess("log", () => ({
  logger: pino({ level: env().LOG_LEVEL, base: undefined }, output()) as Logger,
}));

/** Structured log, one JSON object a line. It never gets names, addresses, tokens or message texts. */
export function log(): Logger {
  return logging().logger;
}

/** Whatever still waits when the process ends is written by pino itself; only kill -9 loses it. */
function output() {
  const lines = pino.destination({ dest: 1, sync: false, minLength: MIN_WRITE });
  setInterval(() => lines.flush(), FLUSH_INTERVAL_MS).unref();
  return lines;
}

const MINUTE = 60_000;

/** What was warned of last: when, in epoch milliseconds, and how often since. */
const warnings = perProcess("warnings", () => new Map<string, { at: number; leftOut: number }>());

/** Warns at once, and of what follows under the same name once a minute, with how many were left out. */
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
