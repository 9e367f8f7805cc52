"use client";

import { useTranslations } from "next-intl";
import { DateField } from "@/components/ui/date-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { today, yearsAhead } from "@/components/loans/days";
import { OthersWait } from "@/components/loans/extension-ask";
import { useApproval } from "@/components/loans/use-approval";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";

interface ApproveDialogProps {
  /** Of one borrower. */
  requests: readonly [Loan | PendingLoan, ...(Loan | PendingLoan)[]];
  /** Called with one of the approved loans. */
  onApproved: (loan: Loan) => void;
  onClose: () => void;
}

/** The owner approves requests. The due date may be left to their lending rules; a gift has none. */
export function ApproveDialog({ requests, onApproved, onClose }: ApproveDialogProps) {
  const t = useTranslations("loans.approveDialog");
  const texts = useTranslations("loans.request");
  const { pending, approve, label, due, days, keeps } = useApproval(requests, onApproved);
  const [{ borrower, bookTitle: title }] = requests;
  const facts = { name: borrower.displayName, title, count: requests.length };
  return (
    <DialogForm
      title={t(due ? "title" : "giftTitle", facts)}
      description={due ? t("text", facts) : keeps}
      submitLabel={label}
      pending={pending}
      onSubmit={approve}
      onClose={onClose}
    >
      {requests.map(
        (request) => "waitingCount" in request && <OthersWait key={request.id} loan={request} />,
      )}
      {due && keeps && <p>{keeps}</p>}
      {due && (
        <DateField
          label={texts("due")}
          hint={days && t("hint", { days })}
          optional
          min={today()}
          max={yearsAhead(DUE_YEARS)}
          value={due.value}
          error={due.error}
          onChange={(event) => due.change(event.target.value)}
        />
      )}
    </DialogForm>
  );
}
