"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { dueAfter, today, yearsAhead } from "@/components/loans/days";
import { useApproval } from "@/components/loans/use-loan-action";
import { DateField } from "@/components/ui/date-field";
import { DialogForm } from "@/components/ui/dialog-form";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";

interface ApproveDialogProps {
  request: PendingLoan;
  onApproved: (loan: Loan) => void;
  onClose: () => void;
}

/** Approves with a return date, without one where the owner's rules decide, or for good. */
export function ApproveDialog({ request, onApproved, onClose }: ApproveDialogProps) {
  const t = useTranslations("notificationsScreen.approve");
  const loans = useTranslations("loans.request");
  const { pending, approve, errorOf } = useApproval(request.id, onApproved);
  const [dueDate, setDueDate] = useState(() => dueAfter(request.loanDays));
  const isGift = request.kind === "GIFT";
  const error = errorOf(dueDate);
  return (
    <DialogForm
      title={t("title")}
      description={t("text", { title: request.bookTitle, name: request.borrower.displayName })}
      submitLabel={loans("approve")}
      pending={pending}
      onSubmit={() => !error && approve(isGift ? "" : dueDate)}
      onClose={onClose}
    >
      {!isGift && (
        <DateField
          label={loans("due")}
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
