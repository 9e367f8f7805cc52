"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DialogForm } from "@/components/ui/dialog-form";
import { useLoanAction, type LoanDialogProps } from "@/components/loans/use-loan-action";
import { api } from "@/lib/browser/api-client";
import { Remark } from "./remark";

export function DeclineExtensionDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("loans.extension");
  const action = useLoanAction();
  const [feedback, setFeedback] = useState("");

  async function submit() {
    const call = { params: { id: loan.id }, body: { feedback: feedback || null } };
    const decline = () => api("PUT /loans/[id]/extension/decline", call);
    if (await action.run(decline, t("declined"))) onClose();
  }

  return (
    <DialogForm
      title={t("declineTitle")}
      description={t("declineText", { title: loan.bookTitle })}
      submitLabel={t("declineSubmit")}
      closeLabel={t("declineKeep")}
      pending={action.pending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Remark label={t("reason")} value={feedback} onValueChange={setFeedback} />
    </DialogForm>
  );
}
