"use client";

import { BookUp2, Library } from "lucide-react";
import { useTranslations } from "next-intl";
import { HistoryList, HistoryLoading } from "@/components/loans/history-list";
import { LOANS_OF } from "@/components/loans/use-loans";
import { EmptyState } from "@/components/ui/empty-state";
import type { LoanRole } from "@/lib/features/loans/machine";
import type { LoanHistoryEntry } from "@/lib/features/loans/schema";
import { useApi } from "@/lib/browser/use-api";
import { LoadedList } from "./loaded-list";

interface UserHistoryProps {
  userId: string;
  /** Their display name. */
  name: string;
  /** The side of theirs. */
  role: LoanRole;
  first?: LoanHistoryEntry[];
}

/** What another reader lent or borrowed, to look at. */
export function UserHistory({ userId, name, role, first }: UserHistoryProps) {
  const t = useTranslations("profile");
  const isOwner = role === "owner";
  const result = useApi(LOANS_OF[role], { params: { userId }, fallbackData: first });
  return (
    <LoadedList
      result={result}
      loading={<HistoryLoading label={t("history.loading")} />}
      empty={
        <EmptyState
          icon={isOwner ? <BookUp2 /> : <Library />}
          title={t(isOwner ? "history.noneLent" : "history.noneBorrowed")}
          text={t(isOwner ? "history.noneLentText" : "history.noneBorrowedText", { name })}
        />
      }
    >
      {(loans) => (
        <HistoryList label={t(isOwner ? "tabLent" : "tabBorrowed")} loans={loans} role={role} />
      )}
    </LoadedList>
  );
}
