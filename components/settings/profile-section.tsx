"use client";

import { useTranslations } from "next-intl";
import { FormProvider, useFormContext } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { NameFields } from "./name-fields";
import { Section } from "./section";
import { useProfileForm } from "./use-profile-form";
import { useUnsaved } from "./use-unsaved";
import { BadgeCheck } from "lucide-react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OwnProfile, ProfileForm } from "@/lib/features/users/schema";
import { FieldGroup } from "./field-group";
import { Checkbox } from "@/components/ui/checkbox";
import { AddressFields } from "./address-fields";
import { LocationPanel } from "./location-panel";

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

/** How to reach the reader; nobody else sees it. */
function ContactFields({ me }: { me: OwnProfile }) {
  const t = useTranslations("settings.profile");
  const { register, formState } = useFormContext<ProfileForm>();
  const verified = me.verification.emailVerified && (
    <span className="inline-flex items-center gap-1 text-fir">
      <BadgeCheck aria-hidden="true" className="size-4" />
      {t("emailVerified")}
    </span>
  );
  return (
    <FieldGroup legend={t("contact")}>
      <Field label={t("email")} hint={verified}>
        <Input type="email" value={me.email} readOnly autoComplete="email" />
      </Field>
      <Field label={t("phone")} optional error={formState.errors.phoneNumber?.message}>
        <Input {...register("phoneNumber")} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
    </FieldGroup>
  );
}

interface PlaceFieldsProps {
  me: OwnProfile;
  countries: readonly SelectOption[];
}

/** Where the reader's books can be met. */
function PlaceFields({ me, countries }: PlaceFieldsProps) {
  const t = useTranslations("settings.profile");
  const { register, formState } = useFormContext<ProfileForm>();
  const errors = formState.errors;
  return (
    <FieldGroup legend={t("where")}>
      <AddressFields countries={countries} anchor="city" />
      <Field label={t("street")} optional error={errors.street?.message}>
        <Input {...register("street")} autoComplete="street-address" />
      </Field>
      <LocationPanel me={me} />
      <Checkbox
        {...register("willingToTravel")}
        label={t("travel")}
        hint={t("travelHint")}
        className="col-span-full"
      />
    </FieldGroup>
  );
}
