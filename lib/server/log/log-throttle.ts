import { log } from "./log";
import { perProcess } from "@/lib/server/per-process";

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
