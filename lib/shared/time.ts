import { memoize } from "./memoize";

/** All in milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

// Swedish days and clocks are "YYYY-MM-DD" and "YYYY-MM-DD HH:mm".
const days = memoize((timeZone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone }));
const clocks = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }),
);

/** ISO 8601 by this machine's clocks, which a traveller's browser may change at any time. */
const localIso = (moment: Date): string =>
  new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE).toISOString();

/** The calendar day of a moment in a time zone, this machine's by default: "YYYY-MM-DD". */
export function dayIn(timeZone: string | undefined, moment: Date): string {
  return timeZone ? days(timeZone).format(moment) : localIso(moment).slice(0, 10);
}

/** The day of a moment in UTC, "YYYY-MM-DD". */
export const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The time on the clocks of a time zone, this machine's by default: "YYYY-MM-DD HH:mm". */
export function clockIn(timeZone: string | undefined, moment: Date): string {
  return timeZone
    ? clocks(timeZone).format(moment)
    : localIso(moment).slice(0, 16).replace("T", " ");
}

/** Calendar days between a moment and now: 0 is today, 1 is yesterday. */
export function daysAgo(moment: Date, now: Date, timeZone: string | undefined): number {
  return 0 - daysUntil(dayIn(timeZone, moment), now, timeZone);
}

/** When a meet-up is. */
export interface MeetUpTime {
  /** Null if no day is set. */
  at: Date | null;
  /** False if only the day is set. */
  timeSet: boolean;
  /** IANA name of the time zone in which it was entered. */
  timeZone: string | null;
}

/** A meet-up with a time is over this long after it. */
const MEETUP_LASTS = 2 * HOUR;

/** Whether a meet-up is over; one without a time is over at the end of its day. */
export function isMeetUpOver({ at, timeSet, timeZone }: MeetUpTime, now: Date): boolean {
  if (!at) return false;
  if (timeSet) return now.getTime() - at.getTime() > MEETUP_LASTS;
  const zone = timeZone ?? "UTC";
  return dayIn(zone, at) < dayIn(zone, now);
}

/** Days until a calendar day ("YYYY-MM-DD"): 0 is today, 1 is tomorrow, negative if it has passed. */
export function daysUntil(day: string, now: Date, timeZone: string | undefined): number {
  return Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, now))) / DAY);
}

/** The locale of dates and times: in English they are British. */
export const dateLocale = (locale: string): string => (locale === "en" ? "en-GB" : locale);

// A day without a time has no zone: it is parsed and formatted as UTC.
const DAY_MONTH = { day: "numeric", month: "long", timeZone: "UTC" } as const;
const dayMonth = memoize((locale: string) => new Intl.DateTimeFormat(locale, DAY_MONTH));
const dayMonthYear = memoize(
  (locale: string) => new Intl.DateTimeFormat(locale, { ...DAY_MONTH, year: "numeric" }),
);

/**
 * A calendar day ("YYYY-MM-DD") in words, with its year if that is not the year of `today`: "24 December 2027".
 * It never ends with a full stop, so that a sentence may end with it; "" if there is no day.
 */
export function dayText(day: string | null | undefined, locale: string, today: string): string {
  if (!day) return "";
  const formatOf = day.slice(0, 4) === today.slice(0, 4) ? dayMonth : dayMonthYear;
  const text = formatOf(dateLocale(locale)).format(new Date(day));
  // Ukrainian writes "2027 р." for the year.
  return text.replace(/\s?р\.$/u, "");
}

/** The name of a time zone at a moment in words, now by default; in Ukrainian often an adverb: "за київським часом". */
export function zoneName(timeZone: string, locale: string, at = new Date()): string {
  const look = { timeZone, timeZoneName: "longGeneric" } as const;
  const parts = new Intl.DateTimeFormat(dateLocale(locale), look).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Whether clocks in two time zones show the same at this moment. */
export function isSameClock(at: Date, one: string, other: string | undefined): boolean {
  return one === other || clockIn(one, at) === clockIn(other, at);
}
