"use client";

import { Clock3 } from "lucide";
import { useTranslations } from "next-intl";
import { WaitingCount } from "@/components/books/waiting/waiting-count";
import { Icon } from "@/components/ui/icon";
import { Quote } from "@/components/ui/quote";
import { RelativeTime } from "@/components/ui/time";
import { isActive } from "@/lib/features/loans/machine/loan-machine";
import { loanPath } from "@/lib/features/loans/terms";
import { CardFrame } from "./card-frame";
import { DueDate } from "./due-date";
import { ExtensionAsk } from "./extension-ask";
import { LoanActions } from "./loan-actions";
import { LoanKindTag, LoanStatusTag } from "./loan-status-tag";
import { MeetUpLine } from "./meet-up-line";
import { OverdueTag } from "./overdue-tag";
import { PersonLine } from "@/components/users/person-line";
import { ReturnPhoto } from "./return-photo";
import type { LoanRoleProps } from "./loan-role-props";

/** A loan as one of its sides sees it. */
export function LoanCard({ loan, role }: LoanRoleProps) {
  const t = useTranslations("loans");
  const other = role === "owner" ? loan.borrower : loan.owner;
  const asksToKeep = role === "owner" && loan.kind === "GIFT" && loan.status === "REQUESTED";
  const isProposed = loan.status === "SCHEDULED" && !loan.meetUpConfirmed;
  return (
    <CardFrame
      book={loan}
      href={loanPath(loan.id)}
      level="h3"
      tags={
        <>
          <LoanKindTag {...loan} />
          <OverdueTag loan={loan} />
          <LoanStatusTag status={loan.status} role={role} meetUpConfirmed={loan.meetUpConfirmed} />
        </>
      }
      actions={<LoanActions loan={loan} role={role} />}
    >
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
          <Icon of={Clock3} className="mt-px size-[1.125rem] flex-none" />
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
    </CardFrame>
  );
}
