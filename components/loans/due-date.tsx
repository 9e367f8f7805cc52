"use client";

import { useTranslations } from "next-intl";
import { useFormatter } from "@/components/ui/use-formatter";
import { today } from "./days";

/** Formats a day `YYYY-MM-DD`, with its year unless it is the current one. */
export function useDayText(): (day: string) => string {
  const format = useFormatter();
  return (day) => {
    // A day without a time has no zone: it is parsed and formatted as UTC.
    const year = day.slice(0, 4) === today().slice(0, 4) ? undefined : "numeric";
    const look = { day: "numeric", month: "long", year, timeZone: "UTC" } as const;
    return format.dateTime(new Date(day), look);
  };
}

/** When the book is due, or was due. */
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
