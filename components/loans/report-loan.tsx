import { useTranslations } from "next-intl";
import { ReportButton } from "@/components/moderation/report-button";
import type { Loan, LoanSide } from "@/lib/loans/schema";

interface ReportLoanProps {
  loan: Pick<Loan, "id" | "bookTitle">;
  /** The other side. */
  other: LoanSide;
}

/** Complains about the other side of a loan, with the loan as what it is about. */
export function ReportLoan({ loan, other }: ReportLoanProps) {
  const t = useTranslations("moderation.report");
  const title = loan.bookTitle;
  return (
    <ReportButton
      target={other}
      about={{ context: { loanId: loan.id }, name: t("loan", { title }) }}
      iconOnly
      label={t("loanLabel", { title, name: other.displayName })}
    />
  );
}
