"use client";

import { useLocale, useNow, useTimeZone } from "next-intl";
import { useFormatter } from "@/components/ui/use-formatter";
import { daysAgo } from "@/components/chat/model/days";

const MINUTE = 60_000;
/** Within so many days the weekday says enough. */
const WEEK = 7;

/** When the last message came: the clock today, then the day as one would say it. */
export function LastTime({ value }: { value: string }) {
  const format = useFormatter();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const now = useNow({ updateInterval: MINUTE });
  const date = new Date(value);
  const days = daysAgo(date, now, timeZone);

  function when(): string {
    if (days <= 0) return format.dateTime(date, { hour: "numeric", minute: "2-digit" });
    if (days === 1)
      return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-1, "day");
    if (days < WEEK) return format.dateTime(date, { weekday: "short" });
    const isThisYear = date.getFullYear() === now.getFullYear();
    return format.dateTime(
      date,
      isThisYear ? { day: "numeric", month: "short" } : { dateStyle: "short" },
    );
  }

  return (
    <time dateTime={value} className="whitespace-nowrap" suppressHydrationWarning>
      {when()}
    </time>
  );
}
