"use client";

import { useTranslations } from "next-intl";
import { useFormatter } from "@/components/ui/use-formatter";
import { today } from "./days";

/** When the book is due back; says so where that day has passed. */
export function DueDate({ day }: { day: string }) {
  const t = useTranslations("loans");
  const format = useFormatter();
  const isLate = day < today();
  // The day itself has no zone: it is read and shown as UTC.
  const year = day.slice(0, 4) === today().slice(0, 4) ? undefined : "numeric";
  const date = format.dateTime(new Date(day), {
    day: "numeric",
    month: "long",
    year,
    timeZone: "UTC",
  });
  return (
    <span className={isLate ? "font-semibold text-danger" : undefined} suppressHydrationWarning>
      {t(isLate ? "late" : "due", { date })}
    </span>
  );
}
