"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { useBookFormat } from "@/components/books/format";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { useMe } from "@/components/users/use-me";
import { MAX_CITY, MAX_POSTAL_CODE } from "@/lib/features/books/terms";
import type { BookForm } from "./book-form-values";

interface PlaceFieldProps {
  countries: readonly SelectOption[];
  /** Label of the checkbox. */
  label: string;
}

/** Own location of one or several books, if not their owner's. */
export function PlaceField({ countries, label }: PlaceFieldProps) {
  const t = useTranslations("manageBooks.form");
  const format = useBookFormat();
  const home = format.place(useMe());
  const { register, control } = useFormContext<Pick<BookForm, "elsewhere">>();
  const elsewhere = useWatch({ control, name: "elsewhere" });
  return (
    <>
      <Checkbox
        {...register("elsewhere")}
        aria-expanded={elsewhere}
        label={label}
        hint={home ? t("elsewhereHint", { place: home }) : t("elsewhereHintNone")}
      />
      {elsewhere && <PlaceFields countries={countries} />}
    </>
  );
}

/** Empty fields follow the owner's profile. */
function PlaceFields({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("manageBooks.form");
  const { register, formState } =
    useFormContext<Pick<BookForm, "country" | "postalCode" | "city">>();
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
