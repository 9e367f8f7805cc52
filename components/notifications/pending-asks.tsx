"use client";

import { ListSection } from "@/components/ui/list-section";
import { useTranslations } from "next-intl";
import { ChatIconButton } from "@/components/chat-button/chat-button";
import { DueDate, useDayText } from "@/components/loans/due-date";
import { ExtensionAnswer } from "@/components/loans/extension-answer";
import { OthersWait } from "@/components/loans/extension-ask";
import { OverdueTag } from "@/components/loans/overdue-tag";
import type { Loan } from "@/lib/features/loans/schema";
import { PendingRow } from "./pending-row";

/** Asks for more time that wait for the reader's answer, longest waiting first. */
export function PendingAsks({ loans }: { loans: readonly Loan[] }) {
  const t = useTranslations("loans.extension");
  return (
    <ListSection title={t("waiting", { count: loans.length })}>
      {loans.map((loan) => (
        <AskRow key={loan.id} loan={loan} />
      ))}
    </ListSection>
  );
}

/** Who asks for which book until when, with the answers. */
function AskRow({ loan }: { loan: Loan }) {
  const t = useTranslations("loans.extension");
  const dayText = useDayText();
  const { extension, borrower } = loan;
  if (!extension) return null;
  const answer = (
    <>
      <ExtensionAnswer loan={loan} />
      {borrower.id && (
        <ChatIconButton friendId={borrower.id} name={borrower.displayName} loanId={loan.id} />
      )}
    </>
  );
  return (
    <PendingRow loan={loan} answer={answer} className="grid gap-0.5">
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
    </PendingRow>
  );
}
