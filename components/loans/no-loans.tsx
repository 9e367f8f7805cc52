import { BookUp2, Library } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";

interface NoLoansProps {
  /** Selects the text; without it the list is of both sides. */
  role?: LoanRole;
}

/** The empty state of a list of loans. */
export function NoLoans({ role }: NoLoansProps) {
  const none = role === "owner" ? "noneLent" : "noneBorrowed";
  const t = useTranslations(`loans.${role ? none : "none"}`);
  return (
    <EmptyState
      icon={role === "owner" ? BookUp2 : Library}
      title={t("title")}
      text={t("text")}
      action={
        <ButtonLink href={role === "owner" ? "/books/manage?tab=add" : "/search"}>
          {t("action")}
        </ButtonLink>
      }
    />
  );
}
