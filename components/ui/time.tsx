"use client";

import { useNow, useTranslations } from "next-intl";
import { DAY, MINUTE } from "@/lib/shared/time";
import { useFormatter } from "./use-formatter";

const STYLES = {
  day: { day: "numeric", month: "long" },
  brief: { day: "numeric", month: "short" },
  moment: { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
} as const;

interface DateTextProps {
  /** ISO 8601. */
  value: string;
  style?: keyof typeof STYLES;
}

/** A date in the reader's language, with its year unless it is the current one. */
export function DateText({ value, style = "day" }: DateTextProps) {
  const format = useFormatter();
  const now = useNow();
  const date = new Date(value);
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return (
    <time dateTime={value} suppressHydrationWarning>
      {format.dateTime(date, { ...STYLES[style], ...(style !== "moment" && { year }) })}
    </time>
  );
}

/** Time since `value`, kept up to date; a date if it is more than a week ago. */
export function RelativeTime({ value }: { value: string }) {
  const t = useTranslations("common");
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE });
  const date = new Date(value);
  const age = Math.abs(now.getTime() - date.getTime());
  if (age > 7 * DAY) return <DateText value={value} />;
  return (
    <time
      dateTime={value}
      className="whitespace-nowrap"
      title={format.dateTime(date, STYLES.moment)}
      suppressHydrationWarning
    >
      {age < MINUTE ? t("justNow") : format.relativeTime(date, now)}
    </time>
  );
}
