"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { ScoreInput } from "@/components/ui/score-input";
import { api } from "@/lib/browser/api-client";
import { DEFAULT_INTEREST } from "@/lib/features/loans/terms";
import { useLoanAction, type LoanDialogProps } from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { Remark } from "./remark";

/** The borrower rates the book, once. */
export function RateBookDialog(props: LoanDialogProps) {
  return props.loan.bookInterestRating === null ? (
    <RatingForm {...props} />
  ) : (
    <AlreadyRated {...props} />
  );
}

function AlreadyRated({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("loans.rateBook");
  const common = useTranslations("common");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t("title", { title: loan.bookTitle })}
      description={t("already")}
    >
      <DialogFooter className="mt-5! border-t-0">
        <Button onClick={onClose}>{common("ok")}</Button>
      </DialogFooter>
    </Dialog>
  );
}

function RatingForm({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("loans.rateBook");
  const action = useLoanAction();
  const [rating, setRating] = useState(DEFAULT_INTEREST);
  const [reviewText, setReview] = useState("");

  async function submit() {
    const body = { rating, reviewText: reviewText || null };
    const rate = () => api("POST /loans/[id]/rate-book", { params: { id: loan.id }, body });
    if (await action.run(rate, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title", { title: loan.bookTitle })}
      description={t("text")}
      submitLabel={t("submit")}
      closeLabel={t("later")}
      pending={action.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ScoreInput
        legend={t("score")}
        lowLabel={t("low")}
        highLabel={t("high")}
        value={rating}
        onValueChange={setRating}
      />
      <Remark
        label={t("review")}
        hint={t("reviewHint")}
        value={reviewText}
        onValueChange={setReview}
      />
    </DialogForm>
  );
}
