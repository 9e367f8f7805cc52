"use client";

import { Clock3 } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { WaitingCount } from "@/components/books/waiting/waiting-count";
import { Card } from "@/components/ui/card";
import { Quote } from "@/components/ui/quote";
import { RelativeTime } from "@/components/ui/time";
import { isActive, type LoanRole } from "@/lib/features/loans/machine";
import type { Loan } from "@/lib/features/loans/schema";
import { loanPath } from "@/lib/features/loans/terms";
import { DueDate } from "./due-date";
import { ExtensionAsk } from "./extension-ask";
import { LoanActions } from "./loan-actions";
import { LoanKindTag, LoanStatusTag } from "./loan-status-tag";
import { MeetUpLine } from "./meet-up-line";
import { OverdueTag } from "./overdue-tag";
import { PersonLine } from "@/components/users/person-line";
import { LoanCover } from "./loan-cover";
import { ReturnPhoto } from "./return-photo";

interface LoanCardProps {
  loan: Loan;
  /** The reader's own side. */
  role: LoanRole;
}

/** A loan as one of its sides sees it. */
export function LoanCard({ loan, role }: LoanCardProps) {
  const t = useTranslations("loans");
  const other = role === "owner" ? loan.borrower : loan.owner;
  const asksToKeep = role === "owner" && loan.kind === "GIFT" && loan.status === "REQUESTED";
  const isProposed = loan.status === "SCHEDULED" && !loan.meetUpConfirmed;
  return (
    <Card
      as="article"
      padding="lg"
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 md:grid-cols-[5.25rem_minmax(0,1fr)] md:gap-x-5"
    >
      <LoanCover loan={loan} sizes="84px" />
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="text-lg">
              <Link href={loanPath(loan.id)} prefetch={false} className="hover:underline">
                {loan.bookTitle}
              </Link>
            </h3>
            <p className="text-sm text-muted">{loan.bookAuthor}</p>
          </div>
          <div className="flex flex-wrap gap-1.5">
            <LoanKindTag kind={loan.kind} />
            <OverdueTag loan={loan} />
            <LoanStatusTag
              status={loan.status}
              role={role}
              meetUpConfirmed={loan.meetUpConfirmed}
            />
          </div>
        </div>
        <PersonLine person={other}>
          <span>
            {asksToKeep
              ? t("giftSide.owner")
              : t(`side.${role}.${isProposed ? "APPROVED" : loan.status}`)}
          </span>
        </PersonLine>
        <MeetUpLine loan={loan} role={role} />
        <p className="text-sm text-muted">
          {loan.dueDate && isActive(loan.status) ? (
            <DueDate day={loan.dueDate} />
          ) : (
            <>
              {t("changed")} <RelativeTime value={loan.closedAt ?? loan.updatedAt} />
            </>
          )}
        </p>
        <ExtensionAsk loan={loan} role={role} />
        {loan.borrowerMessage && loan.status === "REQUESTED" && (
          <Quote text={loan.borrowerMessage} className="max-w-[56ch]" />
        )}
        {role === "owner" && loan.status === "REQUESTED" && !loan.bookAvailable && (
          <p className="flex items-start gap-2 text-sm font-semibold text-amber">
            <Clock3 aria-hidden="true" className="mt-px size-[1.125rem] flex-none" />
            {t("request.busy")}
          </p>
        )}
        {role === "owner" && <WaitingCount count={loan.waitingCount} />}
        <ReturnPhoto loan={loan} />
        {role === "borrower" && loan.bookInterestRating !== null && (
          <p className="text-sm text-muted">{t("ownRating", { score: loan.bookInterestRating })}</p>
        )}
        {role === "owner" && loan.ownerRatedBorrower && (
          <p className="text-sm text-muted">{t("ownerRated", { name: other.displayName })}</p>
        )}
        {loan.feedback && loan.status === "CANCELED" && (
          <p className="text-sm text-muted">{t("feedback", { text: loan.feedback })}</p>
        )}
      </div>
      <div className="col-span-full lg:col-start-2">
        <LoanActions loan={loan} role={role} />
      </div>
    </Card>
  );
}
