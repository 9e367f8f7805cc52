"use client";

import { useLocale, useNow, useTimeZone } from "next-intl";
import { memoize } from "@/lib/shared/memoize";
import { daysAgo } from "@/lib/shared/time";

const relative = memoize(
  (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }),
);

/**
 * How many calendar days ago a moment (ISO 8601) was; updates itself.
 * @param updateInterval milliseconds.
 */
export function useDaysAgo(value: string, updateInterval: number) {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const now = useNow({ updateInterval });
  const date = new Date(value);
  const days = daysAgo(date, now, timeZone);
  return {
    date,
    days,
    isThisYear: date.getFullYear() === now.getFullYear(),
    /** For example “yesterday” or “3 days ago”. */
    inWords: () => relative(locale).format(-days, "day"),
  };
}
