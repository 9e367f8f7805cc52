"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/ui/date-field";
import { RadioGroup } from "@/components/ui/radio-group";
import { api } from "@/lib/browser/api-client";
import { useFieldText } from "@/lib/browser/use-error-text";
import { allowedActions, type LoanAction, type LoanStatus } from "@/lib/features/loans/machine";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { dayError, dueAfter, ownTimeZone, today, yearsAhead } from "@/components/loans/days";
import {
  useHandover,
  useLoanAction,
  type LoanDialogProps,
} from "@/components/loans/use-loan-action";
import { DialogForm } from "@/components/ui/dialog-form";
import { Remark } from "./remark";

/** What the owner may choose here, in this order; a meet-up has a dialog of its own. */
const CHOICES = ["approve", "lend", "return", "lose", "cancel"] as const satisfies LoanAction[];
type Choice = (typeof CHOICES)[number];

/** Text keys of loans that are not handed over yet. */
const TEXT: Partial<Record<LoanStatus, "textRequest" | "textPromised">> = {
  REQUESTED: "textRequest",
  APPROVED: "textPromised",
  SCHEDULED: "textPromised",
};

const STATUS = { lose: "LOST", cancel: "CANCELED" } as const;

interface ManageDialogProps extends LoanDialogProps {
  /** “Returned” goes on in the dialog that confirms it. */
  onReturn: () => void;
}

/** The owner changes the status of a loan to whatever its state allows. */
export function ManageDialog({ loan, onClose, onReturn }: ManageDialogProps) {
  const t = useTranslations("loans.manage");
  const fieldText = useFieldText();
  const action = useLoanAction();
  const handover = useHandover(loan.id);
  const isRequest = loan.status === "REQUESTED";
  const allowed = allowedActions(loan, "owner");
  const choices = CHOICES.filter((choice) => allowed.includes(choice));
  const [choice, setChoice] = useState<Choice | undefined>(choices[0]);
  const [dueDate, setDueDate] = useState(() => dueAfter(loan.loanDays));
  const [feedback, setFeedback] = useState("");

  async function submit() {
    if (!choice) return;
    if (choice === "return") return onReturn();
    if (choice === "lend") return void ((await handover.run()) && onClose());
    const params = { id: loan.id };
    const change = () =>
      choice === "approve"
        ? api("PUT /loans/[id]/approve", {
            params,
            body: { dueDate: dueDate || null, timeZone: ownTimeZone() },
          })
        : api("PATCH /loans/[id]/status", {
            params,
            body: { status: STATUS[choice], feedback: feedback || null },
          });
    if (await action.run(change, t("done"))) onClose();
  }

  return (
    <DialogForm
      title={t(isRequest ? "titleRequest" : "title")}
      description={t(TEXT[loan.status] ?? "text", {
        title: loan.bookTitle,
        name: loan.borrower.displayName,
      })}
      submitLabel={t(choice === "return" ? "next" : isRequest ? "submitAnswer" : "submit")}
      danger={choice === "lose" || choice === "cancel"}
      pending={action.pending || handover.pending}
      disabled={!choice}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioGroup
        legend={t(isRequest ? "answer" : "status")}
        hideLegend
        value={choice ?? ""}
        onValueChange={(value) => setChoice(CHOICES.find((known) => known === value))}
        options={choices.map((value) => ({
          value,
          label: t(`choice.${isRequest && value === "cancel" ? "reject" : value}`),
          hint: t(`hint.${isRequest && value === "cancel" ? "reject" : value}`),
        }))}
      />
      {choice === "approve" && (
        <DateField
          label={t("dueDate")}
          optional
          min={today()}
          max={yearsAhead(DUE_YEARS)}
          value={dueDate}
          error={fieldText(dayError(dueDate, DUE_YEARS))}
          onChange={(event) => setDueDate(event.target.value)}
        />
      )}
      {(choice === "lose" || choice === "cancel") && (
        <Remark label={t("feedback")} value={feedback} onValueChange={setFeedback} />
      )}
    </DialogForm>
  );
}
