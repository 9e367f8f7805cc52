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
