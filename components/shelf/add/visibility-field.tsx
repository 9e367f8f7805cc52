"use client";

import { Globe, Lock, Users } from "lucide";
import { useTranslations } from "next-intl";
import { useController, useFormContext } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { MAX_LOAN_DAYS, VISIBILITIES } from "@/lib/features/books/terms";
import type { BookForm } from "./book-form-values";

const VISIBILITY_ICONS = { EVERYONE: Globe, FRIENDS: Users, NOBODY: Lock } as const;

/** Who sees the book; visitors only if everyone does. */
export function VisibilityField() {
  const t = useTranslations("manageBooks.form");
  const { register, control } = useFormContext<BookForm>();
  const { field } = useController({ control, name: "visibility" });
  return (
    <div className="grid gap-1">
      <RadioGroup
        legend={t("visibility.legend")}
        name={field.name}
        value={field.value}
        onValueChange={field.onChange}
        className="sm:grid-cols-3"
        options={VISIBILITIES.map((value) => {
          const icon = VISIBILITY_ICONS[value];
          return {
            value,
            label: (
              <span className="inline-flex items-center gap-1.5">
                <Icon of={icon} className="size-4 flex-none" />
                {t(`visibility.${value}`)}
              </span>
            ),
            hint: t(`visibility.${value}Hint`),
          };
        })}
      />
      {field.value === "EVERYONE" && (
        <Checkbox {...register("isShareable")} label={t("shareable")} hint={t("shareableHint")} />
      )}
    </div>
  );
}

/** How long a loan of this book lasts, if not as by the owner's lending rules. */
export function LoanDaysField() {
  const t = useTranslations("manageBooks.form");
  const { register, formState } = useFormContext<BookForm>();
  return (
    <Field
      label={t("loanDays")}
      hint={t("loanDaysHint")}
      error={formState.errors.loanDays?.message}
      className="sm:max-w-64"
    >
      <Input
        {...register("loanDays")}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_LOAN_DAYS}
        autoComplete="off"
      />
    </Field>
  );
}
