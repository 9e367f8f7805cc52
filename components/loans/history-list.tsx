"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { ShowMore } from "@/components/ui/show-more";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import type { LoanHistoryEntry } from "@/lib/features/loans/schema";
import { HistoryRow } from "./history-row";

/** Entries before “show more”. */
const PORTION = 10;
const HELD_PLACES = 4;

interface HistoryListProps<T extends LoanHistoryEntry> {
  label: string;
  loans: readonly T[];
  /** The side of the user whose history it is. */
  role: LoanRole;
  action?: (loan: T) => ReactNode;
  /** For an incomplete list: the total number, and a function that loads more. */
  rest?: { total: number; onMore: () => void };
}

/** A user's loans on one side, newest first. */
export function HistoryList<T extends LoanHistoryEntry>(props: HistoryListProps<T>) {
  const { label, loans, role, action, rest } = props;
  const t = useTranslations("profile.history");
  return (
    <ShowMore
      items={loans}
      size={PORTION}
      {...rest}
      status={(shown, total) => t("shown", { shown, total })}
    >
      {(shown) => (
        <Card padding="none" className="@container overflow-hidden">
          <ul aria-label={label} className="divide-y divide-line">
            {shown.map((loan) => (
              <li key={loan.id} className="focus-visible:-outline-offset-2">
                <HistoryRow loan={loan} role={role} action={action?.(loan)} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </ShowMore>
  );
}

export function HistoryLoading({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Card padding="none" className="divide-y divide-line">
        {Array.from({ length: HELD_PLACES }, (_, index) => (
          <div key={index} className="flex gap-4 p-4 md:px-5">
            <Skeleton className="aspect-[2/3] w-14 flex-none" />
            <div className="grid flex-1 content-center gap-2">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        ))}
      </Card>
    </Loading>
  );
}
