"use client";

import { useTranslations } from "next-intl";
import { Tag } from "@/components/ui/tag";
import type { Loan } from "@/lib/features/loans/schema";
import { daysBetween, useDay } from "./days";

/** By how many days a book is overdue; nothing if it is not. */
export function OverdueTag({ loan }: { loan: Pick<Loan, "status" | "dueDate"> }) {
  const t = useTranslations("loans");
  const today = useDay();
  if (loan.status !== "LENT" || !loan.dueDate || loan.dueDate >= today) return null;
  return <Tag tone="bad">{t("overdue", { days: daysBetween(loan.dueDate, today) })}</Tag>;
}
