import { BookUp2, Library } from "lucide";
import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";

interface NoLoansProps {
  role: LoanRole;
  /** Which screen; selects the empty-state text. */
  screen: "loans" | "profile";
}

/** The empty state of a list of loans. */
export function NoLoans({ role, screen }: NoLoansProps) {
  const t = useTranslations(`${screen}.${role === "owner" ? "noneLent" : "noneBorrowed"}`);
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
