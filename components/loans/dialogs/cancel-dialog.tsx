"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { api } from "@/lib/browser/api-client";
import { useLoanAction } from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { Remark } from "./remark";

interface CancelDialogProps {
  loan: { id: string; bookTitle: string };
  /**
   * `reject`: by the owner; `withdraw`: by the borrower; `cancel`, `callOff`: of an approved loan or gift;
   * `declineExtension`: the owner declines a request for more time.
   */
  kind: "reject" | "withdraw" | "cancel" | "callOff" | "declineExtension";
  onClose: () => void;
}

/** Ends a request or a loan before the handover, or declines more time, with an optional reason. */
export function CancelDialog({ loan, kind, onClose }: CancelDialogProps) {
  const t = useTranslations(`loans.${kind}`);
  const action = useLoanAction();
  const declines = kind === "declineExtension";
  const [feedback, setFeedback] = useState("");

  async function submit() {
    const call = { params: { id: loan.id }, body: { feedback: feedback || null } };
    const end = () =>
      declines
        ? api("PUT /loans/[id]/extension/decline", call)
        : api("PUT /loans/[id]/cancel", call);
    if (await action.run(end, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title")}
      description={t("text", { title: loan.bookTitle })}
      submitLabel={t("submit")}
      closeLabel={t("keep")}
      danger={!declines}
      pending={action.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Remark label={t("reason")} value={feedback} onValueChange={setFeedback} />
    </DialogForm>
  );
}
