import { log } from "./log";
import { shared } from "@/lib/server/shared";

const MINUTE = 60_000;

/** Warns at once, and of what follows under the same name once a minute, with how many were left out. */
export function warnSometimes(message: string, fields: object = {}): void {
  const warned = (shared.warned ??= new Map());
  const last = warned.get(message);
  const now = Date.now();
  if (last && now - last.at < MINUTE) {
    last.leftOut += 1;
    return;
  }
  log().warn({ ...fields, ...(last?.leftOut && { leftOut: last.leftOut }) }, message);
  warned.set(message, { at: now, leftOut: 0 });
}
