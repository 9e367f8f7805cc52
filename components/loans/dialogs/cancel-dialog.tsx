"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/lib/core/api-client";
import { MAX_FEEDBACK } from "@/lib/loans/schema";
import { useLoanAct } from "../use-loan-act";
import { DialogForm } from "./dialog-form";

interface CancelDialogProps {
  loan: { id: string; bookTitle: string };
  /** `reject` is the owner's no to a request; `withdraw` the borrower's second thought. */
  kind: "reject" | "withdraw" | "cancel";
  onClose: () => void;
}

/** Ends a request or an agreed loan before the book has changed hands, with a reason if one likes. */
export function CancelDialog({ loan, kind, onClose }: CancelDialogProps) {
  const t = useTranslations(`loans.${kind}`);
  const act = useLoanAct();
  const [feedback, setFeedback] = useState("");

  async function submit() {
    const end = () => api.put(`/loans/${loan.id}/cancel`, { feedback: feedback || null });
    if (await act.run(end, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title")}
      description={t("text", { title: loan.bookTitle })}
      submitLabel={t("submit")}
      closeLabel={t("keep")}
      danger
      pending={act.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t("reason")} optional>
        <Textarea
          counter
          maxLength={MAX_FEEDBACK}
          value={feedback}
          onChange={(event) => setFeedback(event.target.value)}
        />
      </Field>
    </DialogForm>
  );
}
