import { DAY } from "@/lib/shared/time";

/** Entries written before this moment are older than `days` days. */
export function retentionStart(days: number, now = new Date()): Date {
  return new Date(now.getTime() - days * DAY);
}
