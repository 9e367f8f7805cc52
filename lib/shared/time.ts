/** In milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The calendar day ("YYYY-MM-DD") of a moment by the clocks of a zone, as Swedes write it. */
export function dayIn(timeZone: string | undefined, moment: Date): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment);
}

/** How many calendar days lie between a moment and now: 0 is today, 1 yesterday. */
export function daysAgo(moment: Date, now: Date, timeZone: string | undefined): number {
  return 0 - daysUntil(dayIn(timeZone, moment), now, timeZone);
}

/** Days until a calendar day ("YYYY-MM-DD"): 0 is today, 1 tomorrow, negative where it has passed. */
export function daysUntil(day: string, now: Date, timeZone: string | undefined): number {
  return Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, now))) / DAY);
}
