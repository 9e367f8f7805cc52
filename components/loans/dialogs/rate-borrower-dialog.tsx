"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { StarInput } from "@/components/ui/star-input";
import { api } from "@/lib/browser/api-client";
import { DEFAULT_CRITERION } from "@/lib/features/loans/terms";
import { useLoanAction, type LoanDialogProps } from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { RATING_CRITERIA } from "@/lib/features/users/terms";
import { Remark } from "./remark";

const ALL_FIVE = {
  punctuality: DEFAULT_CRITERION,
  accuracy: DEFAULT_CRITERION,
  communication: DEFAULT_CRITERION,
};

const NONE = { punctuality: 0, accuracy: 0, communication: 0 };

export function RateBorrowerDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("loans.rateBorrower");
  const action = useLoanAction();
  // What became of a damaged book is not praised by default.
  const [stars, setStars] = useState(loan.returnedCondition ? NONE : ALL_FIVE);
  const isOpen = RATING_CRITERIA.some((criterion) => stars[criterion] === 0);
  const [reviewText, setReview] = useState("");

  async function submit() {
    const body = { ...stars, reviewText: reviewText || null };
    const rate = () => api("POST /loans/[id]/rate", { params: { id: loan.id }, body });
    if (await action.run(rate, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title", { name: loan.borrower.displayName })}
      description={t("text", { title: loan.bookTitle })}
      submitLabel={t("submit")}
      closeLabel={t("later")}
      pending={action.pending}
      disabled={isOpen}
      reason={isOpen ? t("needed") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {RATING_CRITERIA.map((criterion) => (
        <StarInput
          key={criterion}
          legend={t(criterion)}
          value={stars[criterion]}
          onValueChange={(value) => setStars({ ...stars, [criterion]: value })}
        />
      ))}
      <Remark
        label={t("review")}
        hint={t("reviewHint")}
        value={reviewText}
        onValueChange={setReview}
      />
    </DialogForm>
  );
}
