"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Chip } from "@/components/ui/chip";
import { DateField } from "@/components/ui/date-field";
import { DialogForm } from "@/components/ui/dialog-form";
import { dayAfter, dayError, ownTimeZone, today, yearsAhead } from "@/components/loans/days";
import { useDayText } from "@/components/loans/due-date";
import { OthersWait } from "@/components/loans/extension-ask";
import { useLoanAction, type LoanDialogProps } from "@/components/loans/use-loan-action";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { useFieldText } from "@/lib/browser/use-error-text";
import type { FieldError } from "@/lib/shared/field-errors";
import { sideOf } from "@/lib/features/loans/machine/loan-machine";
import { otherSide } from "@/lib/features/loans/machine/step-machine";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { Remark } from "./remark";

const WEEKS = [1, 2, 4];

/** The borrower asks for more time, or the owner gives it. */
export function ExtensionDialog({ loan, onClose }: LoanDialogProps) {
  const t = useTranslations("loans.extension");
  const dayText = useDayText();
  const fieldText = useFieldText();
  const action = useLoanAction();
  const role = sideOf(loan, useMe().id);
  const isOwner = role === "owner";
  const other = otherSide(loan, role);
  const due = loan.dueDate ?? today();
  // For an overdue book the weeks count from today.
  const from = due < today() ? today() : due;
  const [dueDate, setDueDate] = useState(() => dayAfter(from, 7));
  const [message, setMessage] = useState("");
  const choices = useId();
  const error = laterError(dueDate, due);

  async function submit() {
    if (error) return;
    const body = { dueDate, message: message || null, timeZone: ownTimeZone() };
    const extend = () => api("PUT /loans/[id]/extension", { params: { id: loan.id }, body });
    const done = isOwner ? t("given", { date: dayText(dueDate) }) : t("asked");
    if (await action.run(extend, done)) onClose();
  }

  return (
    <DialogForm
      title={t(isOwner ? "giveTitle" : "askTitle")}
      description={t(isOwner ? "giveText" : "askText", {
        name: other.displayName,
        title: loan.bookTitle,
      })}
      submitLabel={t(isOwner ? "give" : "ask")}
      pending={action.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isOwner && <OthersWait loan={loan} />}
      <div className="grid gap-2">
        <p id={choices} className="text-sm font-semibold text-muted">
          {t("choose")}
        </p>
        <div role="group" aria-labelledby={choices} className="flex flex-wrap gap-2">
          {WEEKS.map((count) => {
            const day = dayAfter(from, 7 * count);
            return (
              <Chip key={count} on={day === dueDate} onClick={() => setDueDate(day)}>
                {t("weeks", { count })}
              </Chip>
            );
          })}
        </div>
      </div>
      <DateField
        label={t("until")}
        hint={t("now", { date: dayText(due) })}
        required
        min={dayAfter(from, 1)}
        max={yearsAhead(DUE_YEARS)}
        value={dueDate}
        error={fieldText(error)}
        onChange={(event) => setDueDate(event.target.value)}
      />
      {/* Users who are hidden from each other cannot write to each other. */}
      {other.id && <Remark label={t("message")} value={message} onValueChange={setMessage} />}
    </DialogForm>
  );
}

function laterError(day: string, due: string): FieldError | undefined {
  if (!day) return { code: "required" };
  return dayError(day, DUE_YEARS) ?? (day <= due ? { code: "notLater" } : undefined);
}
