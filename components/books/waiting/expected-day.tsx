"use client";

import { useTranslations } from "next-intl";
import { useFormatter } from "@/components/ui/use-formatter";

const todayInUtc = () => new Date().toISOString().slice(0, 10);

/** The day, "YYYY-MM-DD", on which a lent book is expected back; null if unknown. */
export function ExpectedDay({ day }: { day: string | null }) {
  const t = useTranslations("waiting");
  const format = useFormatter();
  if (day === null) return <span>{t("noDay")}</span>;
  const today = todayInUtc();
  if (day < today) return <span suppressHydrationWarning>{t("expectedSoon")}</span>;
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  // A calendar day has no time zone: it is parsed and shown as UTC.
  const date = format.dateTime(new Date(day), {
    day: "numeric",
    month: "long",
    year,
    timeZone: "UTC",
  });
  return <span suppressHydrationWarning>{t("expected", { date })}</span>;
}
