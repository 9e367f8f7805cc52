"use client";

import { useTranslations } from "next-intl";
import { useLoanAction, type LoanDialogProps } from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { api } from "@/lib/browser/api-client";

export function GiveDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("loans.give");
  const action = useLoanAction();

  async function submit() {
    const give = () => api("PUT /loans/[id]/give", { params: { id: loan.id } });
    if (await action.run(give, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title")}
      description={t("text", { title: loan.bookTitle, name: loan.borrower.displayName })}
      submitLabel={t("submit")}
      closeLabel={t("keep")}
      pending={action.pending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
