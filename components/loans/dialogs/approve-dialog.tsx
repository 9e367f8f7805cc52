"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { dueAfter, today, yearsAhead } from "@/components/loans/days";
import { OthersWait } from "@/components/loans/extension-ask";
import { useApproval, type LoanDialogProps } from "@/components/loans/use-loan-action";
import type { Loan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";

interface ApproveDialogProps extends LoanDialogProps {
  /** Gets the loan as it is then. */
  onApproved: (loan: Loan) => void;
}

/** The owner's yes to a request, with the day on which the book is due back. */
export function ApproveDialog({ loan, onClose, onApproved }: ApproveDialogProps) {
  const t = useTranslations("loans.approveDialog");
  const approval = useApproval(loan.id, onApproved);
  const [dueDate, setDueDate] = useState(() => dueAfter(loan.loanDays));
  const error = approval.errorOf(dueDate);
  return (
    <DialogForm
      title={t("title")}
      description={t("text", { name: loan.borrower.displayName, title: loan.bookTitle })}
      submitLabel={t("submit")}
      pending={approval.pending}
      onSubmit={() => {
        if (!error) approval.approve(dueDate);
      }}
      onClose={onClose}
    >
      <OthersWait loan={loan} />
      <DateField
        label={t("dueDate")}
        required
        min={today()}
        max={yearsAhead(DUE_YEARS)}
        value={dueDate}
        error={error}
        onChange={(event) => setDueDate(event.target.value)}
      />
    </DialogForm>
  );
}
