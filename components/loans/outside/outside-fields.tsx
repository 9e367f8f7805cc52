"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { dayError, ownTimeZone, today, yearsAhead } from "@/components/loans/days";
import { Remark } from "@/components/loans/dialogs/remark";
import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFieldText } from "@/lib/browser/use-error-text";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { MAX_OUTSIDE_NAME } from "@/lib/features/shelf/terms";

type Values = Pick<OutsideLoan, "name"> & { dueDate: string; note: string };

/** The form of an outside loan; `known` is the one to change. */
export function useOutsideForm(known?: OutsideLoan) {
  const [values, setValues] = useState<Values>({
    name: known?.name ?? "",
    dueDate: known?.dueDate ?? "",
    note: known?.note ?? "",
  });
  const change = (news: Partial<Values>) => setValues((before) => ({ ...before, ...news }));
  // An unchanged due date may be in the past.
  const isKnownDay = values.dueDate === known?.dueDate;
  const dateError = isKnownDay ? undefined : dayError(values.dueDate, DUE_YEARS);
  const name = values.name.trim();
  /** Of the API call. */
  const body = {
    name,
    dueDate: values.dueDate || null,
    note: values.note || null,
    timeZone: ownTimeZone(),
  };
  return { values, change, dateError, body, canSend: name !== "" && !dateError };
}

interface OutsideFieldsProps {
  form: ReturnType<typeof useOutsideForm>;
  /** The name may be empty: no outside loan is recorded then. */
  optional?: boolean;
}

export function OutsideFields({
  form: { values, change, dateError },
  optional,
}: OutsideFieldsProps) {
  const t = useTranslations("loans.outsideLoan");
  const fieldText = useFieldText();
  return (
    <>
      <Field label={t("name")} hint={t("nameHint")} optional={optional}>
        <Input
          required={!optional}
          maxLength={MAX_OUTSIDE_NAME}
          autoComplete="off"
          value={values.name}
          onValueChange={(value) => change({ name: value })}
        />
      </Field>
      <DateField
        label={t("dueDate")}
        hint={t("dueHint")}
        optional
        min={today()}
        max={yearsAhead(DUE_YEARS)}
        value={values.dueDate}
        error={fieldText(dateError)}
        onChange={(event) => change({ dueDate: event.target.value })}
      />
      <Remark label={t("note")} value={values.note} onValueChange={(note) => change({ note })} />
    </>
  );
}
