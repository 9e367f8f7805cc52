"use client";

import { useLocale, useNow, useTimeZone } from "next-intl";
import { useFormatter } from "@/components/ui/use-formatter";
import { daysAgo } from "@/components/chat/model/days";

const HOUR = 60 * 60_000;

const capitalised = (text: string, locale: string) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** The day on which the messages below were written. */
export function DayLabel({ value }: { value: string }) {
  const format = useFormatter();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const now = useNow({ updateInterval: HOUR });
  const date = new Date(value);
  const days = daysAgo(date, now, timeZone);

  function day(): string {
    if (days === 0 || days === 1) {
      return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-days, "day");
    }
    const isThisYear = date.getFullYear() === now.getFullYear();
    const year = isThisYear ? {} : ({ year: "numeric" } as const);
    return format.dateTime(date, { weekday: "long", day: "numeric", month: "long", ...year });
  }

  return (
    <li className="my-2.5 self-center text-xs text-muted">
      <time dateTime={value.slice(0, 10)} suppressHydrationWarning>
        {capitalised(day(), locale)}
      </time>
    </li>
  );
}
