"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLoanAction, type LoanDialogProps } from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { ScoreInput } from "@/components/ui/score-input";
import { StarInput } from "@/components/ui/star-input";
import { api } from "@/lib/browser/api-client";
import { DEFAULT_CRITERION, DEFAULT_INTEREST } from "@/lib/features/loans/terms";
import { RATING_CRITERIA } from "@/lib/features/users/terms";
import { Remark } from "./remark";

const stars = (value: number) => ({ punctuality: value, accuracy: value, communication: value });

/** The owner rates the borrower. */
export function RateBorrowerDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("loans.rateBorrower");
  const { pending, run } = useLoanAction();
  // What became of a damaged book is not praised by default.
  const [scores, setScores] = useState(stars(loan.returnedCondition ? 0 : DEFAULT_CRITERION));
  const [reviewText, setReview] = useState("");
  const isOpen = RATING_CRITERIA.some((criterion) => scores[criterion] === 0);

  async function submit() {
    const body = { ...scores, reviewText: reviewText || null };
    const rate = () => api("POST /loans/[id]/rate", { params: { id: loan.id }, body });
    if (await run(rate, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title", { name: loan.borrower.displayName })}
      description={t("text", { title: loan.bookTitle })}
      submitLabel={t("submit")}
      closeLabel={t("later")}
      pending={pending}
      disabled={isOpen}
      reason={isOpen ? t("needed") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {RATING_CRITERIA.map((criterion) => (
        <StarInput
          key={criterion}
          legend={t(criterion)}
          value={scores[criterion]}
          onValueChange={(value) => setScores({ ...scores, [criterion]: value })}
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

/** The borrower rates the book, once. */
export function RateBookDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("loans.rateBook");
  const common = useTranslations("common");
  const { pending, run } = useLoanAction();
  const [rating, setRating] = useState(DEFAULT_INTEREST);
  const [reviewText, setReview] = useState("");
  const isRated = loan.bookInterestRating !== null;

  async function submit() {
    if (isRated) return onClose();
    const body = { rating, reviewText: reviewText || null };
    const rate = () => api("POST /loans/[id]/rate-book", { params: { id: loan.id }, body });
    if (await run(rate, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title", { title: loan.bookTitle })}
      description={t(isRated ? "already" : "text")}
      submitLabel={isRated ? common("ok") : t("submit")}
      closeLabel={isRated ? null : t("later")}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isRated && (
        <>
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
        </>
      )}
    </DialogForm>
  );
}
