import { DAY } from "@/lib/shared/time";

/** What was written before this moment has been kept for so many days. */
export function retentionStart(days: number, now = new Date()): Date {
  return new Date(now.getTime() - days * DAY);
}
