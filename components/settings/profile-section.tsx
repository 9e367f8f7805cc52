"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Controller, FormProvider, useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { filled } from "@/lib/browser/filled";
import { useApi } from "@/lib/browser/use-api";
import { useMe } from "@/components/users/use-me";
import { FieldGroup, Section } from "./section";
import { useProfileForm } from "./use-profile-form";
import { useUnsaved } from "./use-unsaved";
import { BadgeCheck } from "lucide";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ProfileForm } from "@/lib/features/users/schema";
import { Checkbox } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import { displayName } from "@/lib/features/users/display-name";
import { AddressFields } from "./address-fields";
import { CityInput } from "./city-input";
import { LocationPanel } from "./location-panel";

/** Interval between fetches of how many books still have to be moved. */
const ASK_EVERY_MS = 5_000;

export function ProfileSection({ countries }: ComponentProps<typeof AddressFields>) {
  const t = useTranslations("settings.profile");
  const { form, outcome, submit } = useProfileForm();
  const question = useUnsaved(form.formState.isDirty);
  return (
    <Section hideTitle title={t("title")} text={t("text")}>
      {question}
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-8"
          aria-label={t("title")}
        >
          <NameFields />
          <PlaceFields countries={countries} />
          <ContactFields />
          <div className="grid gap-3 sm:flex sm:items-center">
            <Button type="submit" loading={form.formState.isSubmitting} className="sm:flex-none">
              {t("save")}
            </Button>
            <StatusMessage {...outcome} />
          </div>
          <BooksMoving />
        </form>
      </FormProvider>
    </Section>
  );
}

/** Number of books whose place has not been updated yet after the reader's last move. */
function BooksMoving() {
  const t = useTranslations("settings.profile");
  const { booksMoving: count } = useMe();
  useApi("GET /users/me", {
    revalidateIfStale: false,
    refreshInterval: count > 0 ? ASK_EVERY_MS : 0,
  });
  return <StatusMessage tone="info" text={count > 0 ? t("booksMoving", { count }) : ""} />;
}

/** The reader's contact details; nobody else sees them. */
function ContactFields() {
  const t = useTranslations("settings.profile");
  const { email, verification } = useMe();
  const form = useFormContext<ProfileForm>();
  const verified = verification.emailVerified && (
    <span className="inline-flex items-center gap-1 text-fir">
      <Icon of={BadgeCheck} className="size-4" />
      {t("emailVerified")}
    </span>
  );
  return (
    <FieldGroup legend={t("contact")}>
      <Field label={t("email")} hint={verified}>
        <Input type="email" value={email} readOnly autoComplete="email" />
      </Field>
      <Field label={t("phone")} optional error={form.formState.errors.phoneNumber?.message}>
        <Input {...filled(form, "phoneNumber")} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
    </FieldGroup>
  );
}

/** The place of the reader's books. */
function PlaceFields({ countries }: ComponentProps<typeof AddressFields>) {
  const t = useTranslations("settings.profile");
  const form = useFormContext<ProfileForm>();
  const { register, control, formState } = form;
  const [country, city] = useWatch({ control, name: ["country", "city"] });
  const errors = formState.errors;
  return (
    <FieldGroup legend={t("where")}>
      <AddressFields countries={countries} />
      {/* Some countries' postal codes are unknown, and without a place nothing is nearby. */}
      <Field label={t("city")} optional error={errors.city?.message}>
        <CityInput
          {...filled(form, "city")}
          country={country}
          typed={formState.dirtyFields.city ? (city ?? "") : ""}
          autoComplete="address-level2"
        />
      </Field>
      <Field label={t("street")} optional error={errors.street?.message}>
        <Input {...filled(form, "street")} autoComplete="street-address" />
      </Field>
      <LocationPanel />
      <Checkbox
        {...register("willingToTravel")}
        label={t("travel")}
        hint={t("travelHint")}
        className="col-span-full"
      />
    </FieldGroup>
  );
}

const PREFERENCES = [
  ["NAME", "byName"],
  ["NICKNAME", "byNickname"],
  ["EMAIL", "byEmail"],
] as const;

/** The reader's names, and which of them neighbours see. */
function NameFields() {
  const t = useTranslations("settings.profile");
  const me = useMe();
  const form = useFormContext<ProfileForm>();
  const { control, formState, trigger } = form;
  const [name, nickname] = useWatch({ control, name: ["name", "nickname"] });
  const errors = formState.errors;
  const shown = {
    NAME: name.trim(),
    NICKNAME: nickname?.trim(),
    EMAIL: displayName({ ...me, displayNamePreference: "EMAIL" }),
  };
  const options = PREFERENCES.map(([value, label]) => ({
    value,
    label: t(label),
    hint: shown[value] || t("nobody"),
  }));
  return (
    <FieldGroup legend={t("who")}>
      <Field label={t("name")} required error={errors.name?.message}>
        <Input {...filled(form, "name")} autoComplete="name" />
      </Field>
      <Field label={t("nickname")} optional error={errors.nickname?.message}>
        <Input {...filled(form, "nickname")} autoComplete="nickname" />
      </Field>
      <Controller
        control={control}
        name="displayNamePreference"
        render={({ field }) => (
          <RadioGroup
            legend={t("shownAs")}
            name={field.name}
            options={options}
            value={field.value}
            onValueChange={(value) => {
              field.onChange(value);
              if (formState.isSubmitted) void trigger("nickname");
            }}
            // All three side by side, or all below each other.
            className="col-span-full grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,(31rem_-_100%)_*_999)),1fr))]"
          />
        )}
      />
    </FieldGroup>
  );
}
