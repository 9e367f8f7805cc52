"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { api } from "@/lib/core/api-client";
import { useFieldText } from "@/lib/core/i18n/use-error-text";
import { useLoanAct } from "../use-loan-act";
import { DialogForm } from "./dialog-form";
import { Remark } from "./remark";
import type { LoanDialogProps } from "./types";

interface ReturnDialogProps extends LoanDialogProps {
  /** The book is back: the next thing is to rate the borrower. */
  onReturned: () => void;
}

/** The owner confirms that the book came back in acceptable condition. */
export function ReturnDialog({ loan, onClose, onReturned }: ReturnDialogProps) {
  const t = useTranslations("loans.return");
  const fieldText = useFieldText();
  const act = useLoanAct();
  const [confirmed, setConfirmed] = useState(false);
  const [photoUrl, setPhotoUrl] = useState("");
  const [wrongUrl, setWrongUrl] = useState(false);
  const [feedback, setFeedback] = useState("");

  async function submit() {
    const body = { photoUrl: photoUrl.trim() || null, feedback: feedback || null };
    if (await act.run(() => api.put(`/loans/${loan.id}/return`, body), t("done"))) onReturned();
  }

  return (
    <DialogForm
      title={t("title")}
      description={t("text", { title: loan.bookTitle, name: loan.borrower.displayName })}
      submitLabel={t("submit")}
      pending={act.pending}
      disabled={!confirmed}
      onSubmit={submit}
      onClose={onClose}
    >
      <Checkbox
        label={t("condition")}
        checked={confirmed}
        onChange={(event) => setConfirmed(event.target.checked)}
      />
      <Field
        label={t("photoUrl")}
        optional
        error={fieldText(wrongUrl ? { code: "url" } : undefined)}
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          value={photoUrl}
          onInvalid={() => setWrongUrl(true)}
          onChange={(event) => {
            setPhotoUrl(event.target.value);
            setWrongUrl(false);
          }}
        />
      </Field>
      <Remark label={t("feedback")} value={feedback} onValueChange={setFeedback} />
    </DialogForm>
  );
}
