"use client";

import { useLocale, useTranslations } from "next-intl";
import { dayText } from "@/lib/shared/time";
import { today } from "./days";

/** Formats a day `YYYY-MM-DD`, with its year unless it is the current one. */
export function useDayText(): (day: string) => string {
  const locale = useLocale();
  return (day) => dayText(day, locale, today());
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
