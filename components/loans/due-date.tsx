"use client";

import { useTranslations } from "next-intl";
import { useFormatter } from "@/components/ui/use-formatter";
import { today } from "./days";

/** A day `YYYY-MM-DD` in words, with its year where it is not this one. */
export function useDayText(): (day: string) => string {
  const format = useFormatter();
  return (day) => {
    // The day itself has no zone: it is read and shown as UTC.
    const year = day.slice(0, 4) === today().slice(0, 4) ? undefined : "numeric";
    const look = { day: "numeric", month: "long", year, timeZone: "UTC" } as const;
    return format.dateTime(new Date(day), look);
  };
}

/** When the book is due back; says so where that day has passed. */
export function DueDate({ day }: { day: string }) {
  const t = useTranslations("loans");
  const dayText = useDayText();
  const isLate = day < today();
  return (
    <span className={isLate ? "font-semibold text-danger" : undefined} suppressHydrationWarning>
      {t(isLate ? "late" : "due", { date: dayText(day) })}
    </span>
  );
}
