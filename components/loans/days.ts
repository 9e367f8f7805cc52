"use client";

import { useSyncExternalStore } from "react";
import { DAY } from "@/lib/shared/time";
import type { FieldErrors } from "@/lib/shared/errors";

/** A calendar day `YYYY-MM-DD` by the reader's own clock, so many days from today. */
function dayFromToday(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

export const today = () => dayFromToday(0);
/** The day on which a loan of so many days ends that begins today. */
export const dueAfter = (days: number) => dayFromToday(days);

const never = () => () => {};
const unknown = () => undefined;

/** Today by the reader's own clock; undefined in what the server renders, which has another. */
export function useToday(): string | undefined {
  return useSyncExternalStore(never, today, unknown);
}

const todayInUtc = () => new Date().toISOString().slice(0, 10);

/** Today by the reader's own clock; that of UTC in what the server renders. */
export function useDay(): string {
  return useSyncExternalStore(never, today, todayInUtc);
}

/** The day so many days after another one, both `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Days from one day to a later one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** What is wrong with a chosen day, if anything: it lies before today or too many years ahead. */
export function dayError(day: string, years: number): FieldErrors[string] | undefined {
  if (day && day < today()) return { code: "past" };
  return day > yearsAhead(years) ? { code: "farAhead", max: years } : undefined;
}

/** This day in so many years. */
export function yearsAhead(years: number): string {
  return `${Number(today().slice(0, 4)) + years}${today().slice(4)}`;
}

/** The zone of the reader's clock, which the dates they pick are meant in. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
