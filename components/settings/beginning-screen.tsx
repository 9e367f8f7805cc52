"use client";

import { MailOpen, MapPin, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import { SignOutButton } from "@/components/layout/sign-out-button";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { SelectOption } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { filled } from "@/lib/browser/filled";
import type { Country } from "@/lib/shared/countries";
import { AddressFields } from "./address-fields";
import { DeleteAccount } from "./data-section";
import { useProfileForm } from "./use-profile-form";

interface BeginningScreenProps {
  countries: readonly SelectOption[];
  /** Proposed country. */
  country: Country | null;
  /** The page that opens afterwards. */
  next: string;
}

/** The minimal profile that a new user must fill in before anything else. */
export function BeginningScreen({ countries, ...first }: BeginningScreenProps) {
  const t = useTranslations("settings");
  const { form, outcome, submit } = useProfileForm(first);
  const { formState } = form;
  return (
    <Beginning icon={MapPin} title={t("banner.title")} text={t("banner.text")}>
      <Card padding="lg">
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => void submit(event)}
            className="grid gap-4"
            aria-label={t("profile.title")}
          >
            <Field label={t("profile.name")} required error={formState.errors.name?.message}>
              <Input {...filled(form, "name")} autoComplete="name" autoFocus />
            </Field>
            <AddressFields countries={countries} />
            <Button type="submit" block loading={formState.isSubmitting}>
              {t("profile.save")}
            </Button>
            <StatusMessage {...outcome} />
          </form>
        </FormProvider>
      </Card>
    </Beginning>
  );
}

/** In place of the profile, for who has come by no invitation where one is needed. */
export function InvitationNeeded() {
  const t = useTranslations("settings.invitationNeeded");
  return <Beginning icon={MailOpen} title={t("title")} text={t("text")} />;
}

interface BeginningProps {
  icon: IconNode;
  title: string;
  text: string;
  children?: ReactNode;
}

function Beginning({ icon, title, text, children }: BeginningProps) {
  return (
    <div className="mx-auto grid w-full max-w-[30rem] gap-5">
      <header className="flex items-start gap-3.5 rounded-lg bg-amber-soft px-4 py-4 md:px-5">
        <Icon of={icon} className="mt-1 size-6 flex-none text-amber" />
        <div>
          <h1 className="text-xl">{title}</h1>
          <p className="mt-1">{text}</p>
        </div>
      </header>
      {children}
      <div className="flex flex-wrap justify-center gap-2">
        <SignOutButton className={buttonClass({ variant: "plain", size: "sm" })} />
        <DeleteAccount variant="plain" size="sm" />
      </div>
    </div>
  );
}
