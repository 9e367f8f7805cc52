import { AppError } from "@/lib/shared/errors";
import { DAY, MINUTE } from "@/lib/shared/time";

/** Today's date in this time zone, "YYYY-MM-DD". */
export function todayIn(timeZone: string, now = new Date()): string {
  return wallClock(now, timeZone).slice(0, 10);
}

/** The current hour in this time zone, 0 to 23. */
export function hourIn(timeZone: string, now = new Date()): number {
  return Number(wallClock(now, timeZone).slice(11, 13));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY).toISOString().slice(0, 10);
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
  return Date.parse(`${wallClock(new Date(minute), timeZone)}Z`) - minute;
}

/** Local "YYYY-MM-DDTHH:mm" in the zone. */
function wallClock(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(at);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? "";
  const year = part("year").padStart(4, "0");
  return `${year}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** @throws AppError INVALID_INPUT for a day ("YYYY-MM-DD") in the past or more than `years` ahead. */
export function assertNear(field: string, day: string, today: string, years: number): void {
  const last = `${Number(today.slice(0, 4)) + years}${today.slice(4)}`;
  if (day < today) throw new AppError("INVALID_INPUT", { fields: { [field]: { code: "past" } } });
  if (day > last)
    throw new AppError("INVALID_INPUT", { fields: { [field]: { code: "farAhead", max: years } } });
}
