import { BookUp2, Library } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";

interface NoLoansProps {
  role: LoanRole;
  /** The screen, whose texts say what is missing. */
  screen: "loans" | "profile";
}

/** An empty list of loans, and where the first one begins. */
export function NoLoans({ role, screen }: NoLoansProps) {
  const t = useTranslations(`${screen}.${role === "owner" ? "noneLent" : "noneBorrowed"}`);
  return (
    <EmptyState
      icon={role === "owner" ? <BookUp2 /> : <Library />}
      title={t("title")}
      text={t("text")}
      action={
        <Button asChild>
          <Link href={role === "owner" ? "/books/manage?tab=add" : "/search"}>{t("action")}</Link>
        </Button>
      }
    />
  );
}
