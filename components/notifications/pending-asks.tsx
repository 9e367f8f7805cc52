"use client";

import { ListSection } from "@/components/ui/list-section";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { ChatIconButton } from "@/components/chat-button/chat-button";
import { DueDate, useDayText } from "@/components/loans/due-date";
import { ExtensionAnswer } from "@/components/loans/extension-answer";
import { OthersWait } from "@/components/loans/extension-ask";
import { LoanCover } from "@/components/loans/loan-cover";
import { OverdueTag } from "@/components/loans/overdue-tag";
import { loanPath } from "@/lib/features/loans/terms";
import type { Loan } from "@/lib/features/loans/schema";

/** Borrowers who ask the reader for more time, the longest waiting first. */
export function PendingAsks({ loans }: { loans: readonly Loan[] }) {
  const t = useTranslations("loans.extension");
  return (
    <ListSection title={t("waiting", { count: loans.length })}>
      {loans.map((loan) => (
        <li key={loan.id}>
          <AskRow loan={loan} />
        </li>
      ))}
    </ListSection>
  );
}

/** Who asks for which book until when, and the owner's answer. */
function AskRow({ loan }: { loan: Loan }) {
  const t = useTranslations("loans.extension");
  const dayText = useDayText();
  const { extension, bookTitle: title, borrower } = loan;
  if (!extension) return null;
  return (
    <article
      aria-label={title}
      className={
        "grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3.5 gap-y-2 px-4 py-3 md:px-5 " +
        "lg:grid-cols-[2.75rem_minmax(0,1fr)_auto] lg:items-center"
      }
    >
      <LoanCover loan={loan} sizes="44px" className="self-start" />
      <div className="grid min-w-0 gap-0.5">
        <h3 className="truncate text-base">
          <Link href={loanPath(loan.id)} prefetch={false} className="hover:underline">
            {title}
          </Link>
        </h3>
        <p>{t("wants", { name: borrower.displayName, date: dayText(extension.dueDate) })}</p>
        {loan.dueDate && (
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <DueDate day={loan.dueDate} /> <OverdueTag loan={loan} />
          </p>
        )}
        {extension.message && (
          <p className="line-clamp-2 text-sm wrap-anywhere">{extension.message}</p>
        )}
        <OthersWait loan={loan} />
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-2 sm:col-span-1 sm:col-start-2 lg:col-start-3">
        <ExtensionAnswer loan={loan} />
        {borrower.id && (
          <ChatIconButton friendId={borrower.id} name={borrower.displayName} loanId={loan.id} />
        )}
      </div>
    </article>
  );
}
