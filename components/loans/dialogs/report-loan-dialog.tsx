"use client";

import { useTranslations } from "next-intl";
import { ReportDialog } from "@/components/moderation/report-dialog";
import { useMe } from "@/components/users/use-me";
import type { LoanDialogProps } from "./types";

/** Complains about the other side of a loan, with the loan as what it is about. */
export function ReportLoanDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("moderation.report");
  const other = loan.ownerUserId === useMe().id ? loan.borrower : loan.owner;
  const about = { context: { loanId: loan.id }, name: t("loan", { title: loan.bookTitle }) };
  return <ReportDialog target={other} about={about} onClose={onClose} />;
}
