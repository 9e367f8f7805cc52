"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { dayFault, defaultDueDate, ownTimeZone, today, yearsAhead } from "@/components/loans/days";
import { DialogForm } from "@/components/ui/dialog-form";
import { useLoanAct } from "@/components/loans/use-loan-act";
import { DateField } from "@/components/ui/date-field";
import { api } from "@/lib/browser/api-client";
import { useFieldText } from "@/lib/browser/use-error-text";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";

interface ApproveDialogProps {
  request: PendingLoan;
  onApproved: (loan: Loan) => void;
  onClose: () => void;
}

/** Approves with a return date; without one the book is due back in thirty days. */
export function ApproveDialog({ request, onApproved, onClose }: ApproveDialogProps) {
  const t = useTranslations("notificationsScreen.approve");
  const loans = useTranslations("loans.request");
  const fieldText = useFieldText();
  const act = useLoanAct();
  const [dueDate, setDueDate] = useState(defaultDueDate);
  const fault = dayFault(dueDate, DUE_YEARS);

  async function submit() {
    if (fault) return;
    let loan: Loan | undefined;
    const approve = async () => {
      const body = { dueDate: dueDate || null, timeZone: ownTimeZone() };
      loan = await api.put<Loan>(`/loans/${request.id}/approve`, body);
    };
    if ((await act.run(approve, loans("approved"))) && loan) onApproved(loan);
  }

  return (
    <DialogForm
      title={t("title")}
      description={t("text", { title: request.bookTitle, name: request.borrower.displayName })}
      submitLabel={loans("approve")}
      pending={act.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        label={loans("due")}
        hint={t("hint")}
        optional
        min={today()}
        max={yearsAhead(DUE_YEARS)}
        value={dueDate}
        error={fieldText(fault)}
        onChange={(event) => setDueDate(event.target.value)}
      />
    </DialogForm>
  );
}
