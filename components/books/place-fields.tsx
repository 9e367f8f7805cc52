"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { MAX_CITY, MAX_POSTAL_CODE } from "@/lib/features/books/terms";

/** Empty fields follow the owner's profile. */
export function PlaceFields({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("manageBooks.form");
  const { register, formState } =
    useFormContext<Record<"country" | "postalCode" | "city", string>>();
  const errors = formState.errors;
  return (
    <div className="grid items-start gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2">
      <Field label={t("country")} error={errors.country?.message} className="sm:col-span-2">
        <Select {...register("country")} options={countries} placeholder={t("countryHome")} />
      </Field>
      <Field label={t("city")} error={errors.city?.message}>
        <Input {...register("city")} maxLength={MAX_CITY} autoComplete="off" />
      </Field>
      <Field label={t("postalCode")} error={errors.postalCode?.message}>
        <Input {...register("postalCode")} maxLength={MAX_POSTAL_CODE} autoComplete="off" />
      </Field>
    </div>
  );
}
