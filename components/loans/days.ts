"use client";

import { useBrowserValue } from "@/lib/browser/use-hydrated";
import { DAY, dayIn } from "@/lib/shared/time";
import type { FieldErrors } from "@/lib/shared/errors";

/** Today `YYYY-MM-DD`, local to the reader. */
export const today = (): string => dayIn(undefined, new Date());

/** Today, local to the reader; undefined when rendered on the server, which does not know their zone. */
export function useToday(): string | undefined {
  return useBrowserValue(today, undefined);
}

const todayInUtc = () => new Date().toISOString().slice(0, 10);

/** Today, local to the reader; in UTC when rendered on the server. */
export function useDay(): string {
  return useBrowserValue(today, todayInUtc());
}

/** The day that many days after `day`, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Number of days between two days `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** The error of a chosen day: before today, or more than `years` ahead. */
export function dayError(day: string, years: number): FieldErrors[string] | undefined {
  if (day && day < today()) return { code: "past" };
  return day > yearsAhead(years) ? { code: "farAhead", max: years } : undefined;
}

/** The latest day that is `years` years ahead, `YYYY-MM-DD`. */
export function yearsAhead(years: number): string {
  return `${Number(today().slice(0, 4)) + years}${today().slice(4)}`;
}

/** The browser's time zone: dates that the reader picks are in it. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
