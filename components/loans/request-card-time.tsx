"use client";

import { useLocale, useNow, useTimeZone, useTranslations } from "next-intl";
import { useFormatter } from "@/components/ui/use-formatter";
import { DAY, MINUTE } from "@/lib/shared/time";

/** Up to so many days ago the days are counted; older requests show the date. */
const COUNTED_DAYS = 7;

/** The calendar day of a moment as a number, so that days can be counted. */
function dayNumber(date: Date, timeZone: string | undefined): number {
  return Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone }).format(date)) / DAY;
}

/** When the request was made, as one would say it; kept up to date. */
export function RequestTime({ value }: { value: string }) {
  const t = useTranslations("loans.request");
  const format = useFormatter();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const now = useNow({ updateInterval: MINUTE });
  const date = new Date(value);
  const days = dayNumber(now, timeZone) - dayNumber(date, timeZone);

  function when(): string {
    if (days <= 0) {
      return t("today", { time: format.dateTime(date, { hour: "numeric", minute: "2-digit" }) });
    }
    if (days < COUNTED_DAYS) {
      return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-days, "day");
    }
    return format.dateTime(date, { day: "numeric", month: "long", year: "numeric" });
  }

  return (
    <time dateTime={value} suppressHydrationWarning>
      {t("at", { when: when() })}
    </time>
  );
}
