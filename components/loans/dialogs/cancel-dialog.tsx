"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { api } from "@/lib/browser/api-client";
import { useLoanAction } from "@/components/loans/use-loan-action";
import type { Loan } from "@/lib/features/loans/schema";
import { DialogForm } from "@/components/ui/dialog-form";
import { Remark } from "./remark";

type Cancelled = Pick<Loan, "id" | "bookTitle">;

interface CancelDialogProps {
  /** Several only to `reject` requests of one borrower. */
  loans: readonly [Cancelled, ...Cancelled[]];
  /**
   * `reject`: by the owner; `withdraw`: by the borrower; `cancel`, `callOff`: of an approved loan or gift;
   * `declineExtension`: declines a request for more time.
   */
  kind: "reject" | "withdraw" | "cancel" | "callOff" | "declineExtension";
  onClose: () => void;
}

/** Ends a request or a loan other than by its return, or declines more time, with an optional reason. */
export function CancelDialog({ loans, kind, onClose }: CancelDialogProps) {
  const t = useTranslations(`loans.${kind}`);
  const several = useTranslations("loans.reject");
  const action = useLoanAction();
  const declines = kind === "declineExtension";
  const [feedback, setFeedback] = useState("");

  async function submit() {
    const body = { feedback: feedback || null };
    const end = async () => {
      for (const { id } of loans) {
        const call = { params: { id }, body };
        if (declines) await api("PUT /loans/[id]/extension/decline", call);
        else await api("PUT /loans/[id]/cancel", call);
      }
    };
    if (await action.run(end, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title")}
      description={
        loans.length > 1
          ? several("textSeveral", { count: loans.length })
          : t("text", { title: loans[0].bookTitle })
      }
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
