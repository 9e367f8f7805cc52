"use client";

import { useLocale, useTranslations } from "next-intl";
import { dayText } from "@/lib/shared/time";

const todayInUtc = () => new Date().toISOString().slice(0, 10);

/** The day, "YYYY-MM-DD", on which a lent book is expected back; null if unknown. */
export function ExpectedDay({ day }: { day: string | null }) {
  const t = useTranslations("waiting");
  const locale = useLocale();
  if (day === null) return <span>{t("noDay")}</span>;
  const today = todayInUtc();
  if (day < today) return <span suppressHydrationWarning>{t("expectedSoon")}</span>;
  const date = dayText(day, locale, today);
  return <span suppressHydrationWarning>{t("expected", { date })}</span>;
}
