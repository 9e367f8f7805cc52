import pino, { type Logger } from "pino";
import { env } from "./env";
import { shared } from "./shared";

/** Structured log, one JSON object a line. It never gets names, addresses, tokens or message texts. */
export function log(): Logger {
  return (shared.log ??= pino({ level: env().LOG_LEVEL, base: undefined }));
}
