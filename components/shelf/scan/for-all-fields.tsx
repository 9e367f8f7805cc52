"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { PlaceField } from "@/components/shelf/add/place-field";
import { Field } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import { CONDITIONS } from "@/lib/features/books/terms";
import { LISTABLE_STATES } from "@/lib/features/imports/terms";
import type { ForAll } from "./scans";

/** State, condition and place of all scanned books that have none of their own. */
export function ForAllFields({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("scan");
  const fact = useTranslations("manageBooks.form");
  const choice = useTranslations("manageBooks.state.choice");
  const enums = useTranslations("enums.condition");
  const { register } = useFormContext<ForAll>();
  return (
    <fieldset className="grid gap-1 border-t border-line pt-4">
      <legend className="float-left mb-2 w-full text-lg">{t("forAll")}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={fact("state")}>
          <Select
            {...register("state")}
            options={LISTABLE_STATES.map((value) => ({ value, label: choice(value) }))}
          />
        </Field>
        <Field label={fact("condition")}>
          <Select
            {...register("condition")}
            options={CONDITIONS.map((value) => ({ value, label: enums(value) }))}
            placeholder={fact("any")}
          />
        </Field>
      </div>
      <PlaceField countries={countries} label={t("elsewhere")} />
    </fieldset>
  );
}
