"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select, type SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { CityInput } from "./city-input";
import { useProfileForm } from "./use-profile-form";

/** The least that the product needs to know of a reader; then the search opens. */
export function BeginningSection({ countries }: { countries: readonly SelectOption[] }) {
  const t = useTranslations("settings.profile");
  const { form, outcome, submit } = useProfileForm(useMe(), true);
  const { register, formState } = form;
  const [country, city] = useWatch({ control: form.control, name: ["country", "city"] });
  const errors = formState.errors;
  return (
    <Card padding="lg">
      <form noValidate onSubmit={submit} className="grid gap-4" aria-label={t("title")}>
        <Field label={t("name")} required error={errors.name?.message}>
          <Input {...register("name")} autoComplete="name" />
        </Field>
        <Field label={t("country")} required error={errors.country?.message}>
          <Select
            {...register("country")}
            options={countries}
            placeholder={t("countryPlaceholder")}
            autoComplete="country"
          />
        </Field>
        <Field label={t("postalCode")} required error={errors.postalCode?.message}>
          <Input {...register("postalCode")} autoComplete="postal-code" />
        </Field>
        {/* Not every country's postal codes are known, and without a place nothing is nearby. */}
        <Field label={t("city")} optional error={errors.city?.message}>
          <CityInput
            {...register("city")}
            anchor="first-city"
            country={country}
            typed={formState.dirtyFields.city ? (city ?? "") : ""}
            autoComplete="address-level2"
          />
        </Field>
        <Button type="submit" block loading={formState.isSubmitting}>
          {t("save")}
        </Button>
        <StatusMessage {...outcome} />
      </form>
    </Card>
  );
}
