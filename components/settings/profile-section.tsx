"use client";

import { useTranslations } from "next-intl";
import { FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { ContactFields } from "./contact-fields";
import { NameFields } from "./name-fields";
import { PlaceFields } from "./place-fields";
import { Section } from "./section";
import { useProfileForm } from "./use-profile-form";
import { useUnsaved } from "./use-unsaved";

interface ProfileSectionProps {
  countries: readonly SelectOption[];
}

export function ProfileSection({ countries }: ProfileSectionProps) {
  const t = useTranslations("settings.profile");
  const me = useMe();
  const { form, outcome, submit } = useProfileForm(me, false);
  const question = useUnsaved(form.formState.isDirty);
  return (
    <Section title={t("title")} text={t("text")}>
      {question}
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="grid gap-8" aria-label={t("title")}>
          <NameFields me={me} />
          <PlaceFields me={me} countries={countries} />
          <ContactFields me={me} />
          <div className="grid gap-3 sm:flex sm:items-center">
            <Button type="submit" loading={form.formState.isSubmitting} className="sm:flex-none">
              {t("save")}
            </Button>
            <StatusMessage {...outcome} />
          </div>
        </form>
      </FormProvider>
    </Section>
  );
}
