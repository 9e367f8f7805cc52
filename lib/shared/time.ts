/** All in milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The calendar day of a moment in a time zone. The Swedish format is "YYYY-MM-DD". */
export function dayIn(timeZone: string | undefined, moment: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment);
}

/** Calendar days between a moment and now: 0 is today, 1 is yesterday. */
export function daysAgo(moment: Date, now: Date, timeZone: string | undefined): number {
  return 0 - daysUntil(dayIn(timeZone, moment), now, timeZone);
}

/** Days until a calendar day ("YYYY-MM-DD"): 0 is today, 1 is tomorrow, negative if it has passed. */
export function daysUntil(day: string, now: Date, timeZone: string | undefined): number {
  return Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, now))) / DAY);
}
