"use client";

import { BookUp2, Library } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { HistoryAction } from "@/components/loans/history-action";
import { HistoryList, HistoryLoading } from "@/components/loans/history-list";
import { useOwnLoans } from "@/components/loans/use-loans";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { LoanRole } from "@/lib/features/loans/machine";
import type { Loan } from "@/lib/features/loans/schema";
import { LoadedList } from "./loaded-list";

interface OwnHistoryProps {
  /** The reader's side. */
  role: LoanRole;
  first?: Loan[];
}

/** What the reader lent or borrowed, with the next step beside each loan that has one. */
export function OwnHistory({ role, first }: OwnHistoryProps) {
  const t = useTranslations("profile");
  const result = useOwnLoans(role, first);
  const label = t(role === "owner" ? "tabLent" : "tabBorrowed");
  return (
    <LoadedList
      result={result}
      loading={<HistoryLoading label={t("history.loading")} />}
      empty={<NoHistory role={role} />}
    >
      {(loans) => (
        <HistoryList
          label={label}
          loans={loans}
          role={role}
          action={(loan) => <HistoryAction loan={loan} role={role} />}
        />
      )}
    </LoadedList>
  );
}

function NoHistory({ role }: Pick<OwnHistoryProps, "role">) {
  const t = useTranslations(role === "owner" ? "profile.noneLent" : "profile.noneBorrowed");
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
