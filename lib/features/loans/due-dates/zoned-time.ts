import { AppError, wrongField } from "@/lib/shared/errors";
import { clockIn, DAY, dayIn, isoDay, MINUTE } from "@/lib/shared/time";

/** Today's date in this time zone, "YYYY-MM-DD". */
export function todayIn(timeZone: string, now = new Date()): string {
  return dayIn(timeZone, now);
}

/** The current hour in this time zone, 0 to 23. */
export function hourIn(timeZone: string, now = new Date()): number {
  return Number(clockIn(timeZone, now).slice(11, 13));
}

export function addDays(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + days * DAY));
}

/** Days between two days ("YYYY-MM-DD"); negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/**
 * The instant of a local date ("YYYY-MM-DD") and time ("HH:mm") in a time zone. A time that the change to
 * summer time skips is taken an hour later; of an ambiguous time the first instant is taken.
 */
export function zonedInstant(date: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const offsets = [asUtc - DAY, asUtc + DAY].map((at) => offsetAt(at, timeZone));
  const candidates = offsets.map((offset) => asUtc - offset).sort((a, b) => a - b);
  const shown = (at: number) => at + offsetAt(at, timeZone) === asUtc;
  return new Date(candidates.find(shown) ?? candidates.at(-1) ?? asUtc);
}

/** The zone's offset from UTC at this instant, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const minute = Math.floor(at / MINUTE) * MINUTE;
  return Date.parse(`${clockIn(timeZone, new Date(minute))}Z`) - minute;
}

/** @throws AppError INVALID_INPUT for a day ("YYYY-MM-DD") in the past or more than `years` ahead. */
export function assertNear(field: string, day: string, today: string, years: number): void {
  const last = `${Number(today.slice(0, 4)) + years}${today.slice(4)}`;
  if (day < today) throw wrongField(field, "past");
  if (day > last)
    throw new AppError("INVALID_INPUT", { fields: { [field]: { code: "farAhead", max: years } } });
}
