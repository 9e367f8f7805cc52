"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { useBookFormat } from "@/components/books/format";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { useMe } from "@/components/users/use-me";
import type { BookForm } from "./book-form-values";

/** How the book gets to its readers: who sees it, where it is, and whether it travels. */
export function SharingFields({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("manageBooks.form");
  const format = useBookFormat();
  const me = useMe();
  const { register, control } = useFormContext<BookForm>();
  const elsewhere = useWatch({ control, name: "elsewhere" });
  const home = format.place(me);
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <Checkbox {...register("willingToTravel")} label={t("travel")} hint={t("travelHint")} />
      <Checkbox {...register("isShareable")} label={t("shareable")} hint={t("shareableHint")} />
      <Checkbox
        {...register("elsewhere")}
        aria-expanded={elsewhere}
        label={t("elsewhere")}
        hint={home ? t("elsewhereHint", { place: home }) : t("elsewhereHintNone")}
      />
      {elsewhere && <PlaceFields countries={countries} />}
    </div>
  );
}

/** A place of the book's own; what is left empty follows the profile. */
function PlaceFields({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("manageBooks.form");
  const { register, formState } = useFormContext<BookForm>();
  const errors = formState.errors;
  return (
    <div className="grid items-start gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2">
      <Field label={t("country")} error={errors.country?.message} className="sm:col-span-2">
        <Select {...register("country")} options={countries} placeholder={t("countryHome")} />
      </Field>
      <Field label={t("city")} error={errors.city?.message}>
        <Input {...register("city")} maxLength={100} autoComplete="off" />
      </Field>
      <Field label={t("postalCode")} error={errors.postalCode?.message}>
        <Input {...register("postalCode")} maxLength={20} autoComplete="off" />
      </Field>
    </div>
  );
}
