import { DAY } from "@/lib/shared/time";

/** The calendar day of a moment by the clocks of a zone, as a number, so that days can be counted. */
function dayNumber(moment: Date, timeZone: string | undefined): number {
  return Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone }).format(moment)) / DAY;
}

/** How many calendar days lie between a moment and now: 0 is today, 1 yesterday. */
export function daysAgo(moment: Date, now: Date, timeZone: string | undefined): number {
  return Math.round(dayNumber(now, timeZone) - dayNumber(moment, timeZone));
}

/** Gives the calendar day, `YYYY-MM-DD`, of a moment (ISO 8601) by the clocks of a zone. */
export function dayIn(timeZone: string | undefined): (timestamp: string) => string {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone });
  return (timestamp) => format.format(new Date(timestamp));
}
