"use client";

import { useTranslations } from "next-intl";
import { Controller, useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select, type SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { Textarea } from "@/components/ui/textarea";
import { filled } from "@/lib/browser/filled";
import { schemaResolver, showFieldErrors } from "@/lib/browser/form-errors";
import { useErrorText, useFieldText } from "@/lib/browser/use-error-text";
import { circleInput, type Circle, type CircleInput } from "@/lib/features/circles/schema";
import {
  ADMISSIONS,
  CIRCLE_COLORS as COLORS,
  MAX_CIRCLE_DESCRIPTION,
  MAX_CIRCLE_NAME,
} from "@/lib/features/circles/terms";
import { LOCALES } from "@/lib/shared/locales";
import { CIRCLE_COLORS } from "./circle-mark";

interface CircleFormProps {
  /** The values to begin with. */
  circle: Pick<
    Circle,
    "name" | "description" | "color" | "language" | "admission" | "country" | "city"
  >;
  countries: readonly SelectOption[];
  submitLabel: string;
  /** A rejection is shown in the form. */
  onSubmit: (input: CircleInput) => Promise<unknown>;
}

/** Name, description, colour, language, admission and place of a circle; errors keep what was typed. */
export function CircleForm({ circle, countries, submitLabel, onSubmit }: CircleFormProps) {
  const t = useTranslations("circles.form");
  const admissions = useTranslations("circles.admission");
  const enums = useTranslations("enums");
  const toText = useFieldText();
  const errorText = useErrorText();
  const form = useForm({
    resolver: schemaResolver(circleInput, toText),
    defaultValues: {
      ...circle,
      description: circle.description ?? "",
      country: circle.country ?? "",
      city: circle.city ?? "",
    },
  });
  const { control, formState, register } = form;
  const { errors } = formState;

  async function send(input: CircleInput) {
    try {
      await onSubmit(input);
    } catch (error) {
      if (!showFieldErrors(form, error, toText))
        form.setError("root", { message: errorText(error) });
    }
  }

  return (
    <Card padding="lg" className="max-w-2xl">
      <form
        noValidate
        aria-label={t("editTitle")}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
        className="grid gap-5"
      >
        <Field label={t("name")} hint={t("nameHint")} required error={errors.name?.message}>
          <Input {...filled(form, "name")} maxLength={MAX_CIRCLE_NAME} autoComplete="off" />
        </Field>
        <Field
          label={t("description")}
          hint={t("descriptionHint")}
          optional
          error={errors.description?.message}
        >
          <Textarea {...filled(form, "description")} maxLength={MAX_CIRCLE_DESCRIPTION} />
        </Field>
        <Controller
          control={control}
          name="admission"
          render={({ field }) => (
            <RadioGroup
              legend={t("admission")}
              name={field.name}
              value={field.value}
              onValueChange={field.onChange}
              options={ADMISSIONS.map((value) => ({
                value,
                label: admissions(value),
                hint: admissions(`${value}Hint`),
              }))}
            />
          )}
        />
        <fieldset>
          <legend className="mb-2 text-sm font-semibold text-muted">{t("color")}</legend>
          <div className="flex flex-wrap gap-2.5">
            {COLORS.map((color) => (
              <label
                key={color}
                className={cx(
                  "grid size-11 place-items-center rounded-full border-2 border-current has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-fir",
                  CIRCLE_COLORS[color],
                )}
              >
                <input
                  {...register("color")}
                  type="radio"
                  value={color}
                  aria-label={t(`colors.${color}`)}
                  className="size-4 appearance-none rounded-full checked:bg-current"
                />
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label={t("language")}>
            <Select
              {...filled(form, "language")}
              options={LOCALES.map((value) => ({ value, label: enums(`language.${value}`) }))}
            />
          </Field>
          <Field label={t("country")} optional error={errors.country?.message}>
            <Select {...filled(form, "country")} options={countries} placeholder={t("noCountry")} />
          </Field>
          <Field label={t("city")} optional error={errors.city?.message}>
            <Input {...filled(form, "city")} autoComplete="off" />
          </Field>
        </div>
        <StatusMessage text={errors.root?.message ?? ""} tone="error" className="empty:hidden" />
        <div>
          <Button type="submit" loading={formState.isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
