"use client";

import { useFormatter, useLocale, useNow, useTranslations } from "next-intl";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WEEK = 7 * DAY;
const CALENDAR_DAY = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/** When the request was made, as one would say it; kept up to date. */
export function RequestTime({ value }: { value: string }) {
  const t = useTranslations("loans.request");
  const format = useFormatter();
  const locale = useLocale();
  const now = useNow({ updateInterval: MINUTE });
  const date = new Date(value);
  const isSameDay = (other: Date) =>
    format.dateTime(date, CALENDAR_DAY) === format.dateTime(other, CALENDAR_DAY);
  const yesterday = new Date(now.getTime() - DAY);

  function when(): string {
    if (isSameDay(now)) {
      return t("today", { time: format.dateTime(date, { hour: "numeric", minute: "2-digit" }) });
    }
    if (isSameDay(yesterday)) {
      return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-1, "day");
    }
    if (now.getTime() - date.getTime() < WEEK) return format.relativeTime(date, now);
    return format.dateTime(date, { day: "numeric", month: "long", year: "numeric" });
  }

  return (
    <time dateTime={value} suppressHydrationWarning>
      {t("at", { when: when() })}
    </time>
  );
}
