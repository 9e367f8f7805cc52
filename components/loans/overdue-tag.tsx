"use client";

import { useTranslations } from "next-intl";
import { Tag } from "@/components/ui/tag";
import type { Loan } from "@/lib/features/loans/schema";
import { daysBetween, useDay } from "./days";

/** How many days a lent book is out beyond its day; nothing where it is not. */
export function OverdueTag({ loan }: { loan: Pick<Loan, "status" | "dueDate"> }) {
  const t = useTranslations("loans");
  const today = useDay();
  if (loan.status !== "LENT" || !loan.dueDate || loan.dueDate >= today) return null;
  return <Tag tone="bad">{t("overdue", { days: daysBetween(loan.dueDate, today) })}</Tag>;
}
