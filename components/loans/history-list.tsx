"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { ShowMore } from "@/components/ui/show-more";
import { DateText } from "@/components/ui/time";
import { PersonLine } from "@/components/users/person-line";
import { useMe } from "@/components/users/use-me";
import {
  isActive,
  type LoanRole,
  type LoanStatus,
} from "@/lib/features/loans/machine/loan-machine";
import type { Loan, LoanHistoryEntry } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";
import { DueDate } from "./due-date";
import { LoanCover } from "./loan-cover";
import { LoanKindTag, LoanStatusTag } from "./loan-status-tag";

/** Entries before “show more”. */
const PORTION = 10;

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
        <Card padding="none" className="overflow-hidden">
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

export const historyTitleId = (loanId: string) => `history-${loanId}`;

interface HistoryRowProps {
  loan: LoanHistoryEntry | Loan;
  role: LoanRole;
  action?: ReactNode;
}

/** Book, dates, the other side and status. */
function HistoryRow({ loan, role, action }: HistoryRowProps) {
  const t = useTranslations("profile.history");
  const { id: userId } = useMe();
  const other = role === "owner" ? loan.borrower : loan.owner;
  const isOwn = loan.ownerUserId === userId || loan.borrowerUserId === userId;
  const title = historyTitleId(loan.id);
  return (
    <article
      aria-labelledby={title}
      className="flex gap-4 p-4 md:px-5 max-md:flex-wrap md:items-center"
    >
      <LoanCover loan={loan} sizes="56px" className="w-14! flex-none" />
      <div className="min-w-0 flex-1">
        <h2 id={title} className="line-clamp-2 text-lg">
          {isOwn ? (
            <Link href={loanPath(loan.id)} prefetch={false} className="hover:underline">
              {loan.bookTitle}
            </Link>
          ) : (
            loan.bookTitle
          )}
        </h2>
        <p className="truncate text-sm text-muted">{loan.bookAuthor}</p>
        <HistoryDates loan={loan} />
      </div>
      <div className="min-w-0 max-md:w-full md:w-52">
        {other ? <PersonLine person={other} /> : <p className="text-muted">{t("hidden")}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2.5 max-md:w-full md:w-48 md:justify-end">
        <div className="flex flex-wrap gap-1.5">
          <LoanKindTag {...loan} />
          <LoanStatusTag
            status={loan.status}
            role={role}
            // Only the two sides of a loan know the meet-up.
            meetUpConfirmed={"meetUpConfirmed" in loan ? loan.meetUpConfirmed : undefined}
            meetUpOver={"meetUpOver" in loan && loan.meetUpOver}
          />
        </div>
        {action}
      </div>
    </article>
  );
}

/** How a loan ended. */
const END: Partial<Record<LoanStatus, "returned" | "canceled" | "lost" | "given">> = {
  RETURNED: "returned",
  CANCELED: "canceled",
  LOST: "lost",
  GIVEN: "given",
};

function HistoryDates({ loan }: { loan: LoanHistoryEntry }) {
  const t = useTranslations("profile.history");
  const { status, lentAt, closedAt, dueDate, requestDate } = loan;
  const end = END[status];
  const dated = (key: NonNullable<typeof end> | "handedOver" | "requested", value: string) =>
    t.rich(key, { date: () => <DateText value={value} /> });
  return (
    <p className="mt-1.5 grid text-sm text-muted">
      <span>{lentAt ? dated("handedOver", lentAt) : dated("requested", requestDate)}</span>
      {end && closedAt && <span>{dated(end, closedAt)}</span>}
      {dueDate && isActive(status) && <DueDate day={dueDate} />}
    </p>
  );
}
