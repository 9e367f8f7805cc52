"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useLoanAction, type LoanStepDialogProps } from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { RadioGroup } from "@/components/ui/radio-group";
import { api } from "@/lib/browser/api-client";
import { findTransition } from "@/lib/features/loans/machine/loan-machine";
import { Remark } from "./remark";

/** Ends of an active loan: the hand-over, answers and meet-ups are offered elsewhere. */
const CHOICES = ["return", "lose", "cancel"] as const;
const STATUS = { lose: "LOST", cancel: "CANCELED" } as const;

/** The owner ends a loan. */
export function ManageDialog({ loan, onClose, onGo }: LoanStepDialogProps) {
  const t = useTranslations("loans.manage");
  const { pending, run } = useLoanAction();
  const [choice, setChoice] = useState<(typeof CHOICES)[number]>("return");
  const [feedback, setFeedback] = useState("");

  async function submit() {
    if (choice === "return") return onGo("return");
    const params = { id: loan.id };
    const body = { status: STATUS[choice], feedback: feedback || null };
    const change = () => api("PATCH /loans/[id]/status", { params, body });
    if (await run(change, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title")}
      description={t(loan.status === "LENT" ? "text" : "textPromised", {
        title: loan.bookTitle,
        name: loan.borrower.displayName,
      })}
      submitLabel={t(choice === "return" ? "next" : "submit")}
      danger={choice !== "return"}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        legend={t("status")}
        hideLegend
        value={choice}
        onValueChange={(value) => setChoice(CHOICES.find((known) => known === value) ?? choice)}
        options={CHOICES.filter((value) => findTransition(value, loan, "owner")).map((value) => ({
          value,
          label: t(`choice.${value}`),
          hint: t(`hint.${value}`),
        }))}
      />
      {choice !== "return" && (
        <Remark label={t("feedback")} value={feedback} onValueChange={setFeedback} />
      )}
    </DialogForm>
  );
}
