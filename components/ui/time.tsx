"use client";

import { useFormatter, useNow } from "next-intl";

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

const STYLES = {
  day: { day: "numeric", month: "long", year: "numeric" },
  brief: { day: "numeric", month: "short", year: "numeric" },
  short: { day: "numeric", month: "short" },
  moment: { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
  meeting: { weekday: "short", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
  clock: { hour: "2-digit", minute: "2-digit" },
} as const;

interface DateTextProps {
  /** ISO 8601. */
  value: string;
  style?: keyof typeof STYLES;
}

/** A date in the reader's language. */
export function DateText({ value, style = "day" }: DateTextProps) {
  const format = useFormatter();
  return <time dateTime={value}>{format.dateTime(new Date(value), STYLES[style])}</time>;
}

/** How long ago, kept up to date; a date once it is more than a week. */
export function RelativeTime({ value }: { value: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: MINUTE });
  const date = new Date(value);
  const isFar = Math.abs(now.getTime() - date.getTime()) > WEEK;
  return (
    <time
      dateTime={value}
      title={format.dateTime(date, STYLES.moment)}
      suppressHydrationWarning
    >
      {isFar ? format.dateTime(date, STYLES.day) : format.relativeTime(date, now)}
    </time>
  );
}
