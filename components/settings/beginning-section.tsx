"use client";

import { useTranslations } from "next-intl";
import { FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { AddressFields } from "./address-fields";
import { useProfileForm } from "./use-profile-form";

interface BeginningSectionProps {
  countries: readonly SelectOption[];
  /** The page that opens afterwards. */
  next: string;
}

/** The minimal profile that a new user must fill in. */
export function BeginningSection({ countries, next }: BeginningSectionProps) {
  const t = useTranslations("settings.profile");
  const { form, outcome, submit } = useProfileForm(useMe(), next);
  const { register, formState } = form;
  const errors = formState.errors;
  return (
    <Card padding="lg">
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-4"
          aria-label={t("title")}
        >
          <Field label={t("name")} required error={errors.name?.message}>
            <Input {...register("name")} autoComplete="name" />
          </Field>
          <AddressFields countries={countries} anchor="first-city" />
          <Button type="submit" block loading={formState.isSubmitting}>
            {t("save")}
          </Button>
          <StatusMessage {...outcome} />
        </form>
      </FormProvider>
    </Card>
  );
}
