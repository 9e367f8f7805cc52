"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { RadioGroup } from "@/components/ui/radio-group";
import { api } from "@/lib/browser/api-client";
import {
  findTransition,
  type LoanAction,
  type LoanStatus,
} from "@/lib/features/loans/machine/loan-machine";
import {
  useHandover,
  useLoanAction,
  type LoanStepDialogProps,
} from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { Remark } from "./remark";

/** Actions offered here, in this order; answers and meet-ups have their own dialogs. */
const CHOICES = ["lend", "return", "lose", "cancel"] as const satisfies LoanAction[];
type Choice = (typeof CHOICES)[number];

/** Text keys for loans before the handover. */
const TEXT: Partial<Record<LoanStatus, "textPromised">> = {
  APPROVED: "textPromised",
  SCHEDULED: "textPromised",
};

const STATUS = { lose: "LOST", cancel: "CANCELED" } as const;

export function ManageDialog({ loan, onClose, onGo }: LoanStepDialogProps) {
  const t = useTranslations("loans.manage");
  const action = useLoanAction();
  const handover = useHandover(loan.id);
  const choices = CHOICES.filter((choice) => findTransition(choice, loan, "owner"));
  const [choice, setChoice] = useState<Choice | undefined>(choices[0]);
  const [feedback, setFeedback] = useState("");

  async function submit() {
    if (!choice) return;
    if (choice === "return") return onGo("return");
    if (choice === "lend") return void ((await handover.run()) && onClose());
    const params = { id: loan.id };
    const body = { status: STATUS[choice], feedback: feedback || null };
    const change = () => api("PATCH /loans/[id]/status", { params, body });
    if (await action.run(change, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t("title")}
      description={t(TEXT[loan.status] ?? "text", {
        title: loan.bookTitle,
        name: loan.borrower.displayName,
      })}
      submitLabel={t(choice === "return" ? "next" : "submit")}
      danger={choice === "lose" || choice === "cancel"}
      pending={action.pending || handover.pending}
      disabled={!choice}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        legend={t("status")}
        hideLegend
        value={choice ?? ""}
        onValueChange={(value) => setChoice(CHOICES.find((known) => known === value))}
        options={choices.map((value) => ({
          value,
          label: t(`choice.${value}`),
          hint: t(`hint.${value}`),
        }))}
      />
      {(choice === "lose" || choice === "cancel") && (
        <Remark label={t("feedback")} value={feedback} onValueChange={setFeedback} />
      )}
    </DialogForm>
  );
}
