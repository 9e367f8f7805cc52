"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { dueAfter, today, yearsAhead } from "@/components/loans/days";
import { OthersWait } from "@/components/loans/extension-ask";
import { useApproval } from "@/components/loans/use-loan-action";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";

interface ApproveDialogProps {
  request: Loan | PendingLoan;
  /** Called with the approved loan. */
  onApproved: (loan: Loan) => void;
  onClose: () => void;
}

/** The owner approves a request. The due date may be left to their lending rules; a gift has none. */
export function ApproveDialog({ request, onApproved, onClose }: ApproveDialogProps) {
  const t = useTranslations("loans.approveDialog");
  const texts = useTranslations("loans.request");
  const { pending, approve, errorOf } = useApproval(request.id, onApproved);
  const [dueDate, setDueDate] = useState(() => dueAfter(request.loanDays));
  const isGift = request.kind === "GIFT";
  const error = errorOf(dueDate);
  return (
    <DialogForm
      title={t("title")}
      description={t("text", { name: request.borrower.displayName, title: request.bookTitle })}
      submitLabel={texts("approve")}
      pending={pending}
      onSubmit={() => !error && approve(isGift ? "" : dueDate)}
      onClose={onClose}
    >
      {"waitingCount" in request && <OthersWait loan={request} />}
      {!isGift && (
        <DateField
          label={texts("due")}
          hint={t("hint", { days: request.loanDays })}
          optional
          min={today()}
          max={yearsAhead(DUE_YEARS)}
          value={dueDate}
          error={error}
          onChange={(event) => setDueDate(event.target.value)}
        />
      )}
    </DialogForm>
  );
}
