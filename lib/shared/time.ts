/** In milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The calendar day of a moment by the clocks of a zone, as a number, so that days can be counted. */
function dayNumber(moment: Date, timeZone: string | undefined): number {
  return Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment)) / DAY;
}

/** How many calendar days lie between a moment and now: 0 is today, 1 yesterday. */
export function daysAgo(moment: Date, now: Date, timeZone: string | undefined): number {
  return Math.round(dayNumber(now, timeZone) - dayNumber(moment, timeZone));
}

/** Entries written before this moment are older than `days` days. */
export function retentionStart(days: number, now = new Date()): Date {
  return new Date(now.getTime() - days * DAY);
}
