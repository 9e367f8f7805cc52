"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import type { Theme } from "@/components/layout/theme";
import type { SelectOption } from "@/components/ui/select";
import { useMe } from "@/components/users/use-me";
import { AccountSection } from "./account-section";
import { BeginningSection } from "./beginning-section";
import { BlockedSection } from "./blocked-section";
import { CompletionBanner } from "./completion-banner";
import { IdentitySection } from "./identity-section";
import { DataSection } from "./data-section";
import { LanguageSection } from "./language-section";
import { MailSection } from "./mail-section";
import { PasswordSection } from "./password-section";
import { PhoneSection } from "./phone-section";
import { PictureSection } from "./picture-section";
import { ProfileSection } from "./profile-section";
import { SecondFactorSection } from "./second-factor-section";
import { SessionsSection } from "./sessions-section";
import { PARTS, SettingsIndex } from "./settings-index";
import { ThemeSection } from "./theme-section";

interface SettingsScreenProps {
  countries: readonly SelectOption[];
  incomplete: boolean;
  isAdmin: boolean;
  theme: Theme;
}

/** Everything a reader may set, by subject; whoever has just come is asked for the least first. */
export function SettingsScreen({ countries, incomplete, isAdmin, theme }: SettingsScreenProps) {
  const t = useTranslations("settings");
  const { complete } = useMe();
  // Saved, the short card stays until it leads on.
  const [isBeginning] = useState(incomplete && !complete);
  if (isBeginning) {
    return (
      <div className="mx-auto max-w-[34rem]">
        <PageHeader title={t("title")} />
        <CompletionBanner />
        <BeginningSection countries={countries} />
      </div>
    );
  }
  const groups = {
    profile: (
      <>
        <ProfileSection countries={countries} />
        <PictureSection />
      </>
    ),
    trust: (
      <>
        <PhoneSection />
        <IdentitySection />
      </>
    ),
    look: (
      <>
        <LanguageSection />
        <ThemeSection theme={theme} />
      </>
    ),
    mail: <MailSection />,
    security: (
      <>
        <PasswordSection />
        {isAdmin && <SecondFactorSection />}
        <SessionsSection />
        <BlockedSection />
      </>
    ),
    account: (
      <>
        <AccountSection />
        <DataSection />
      </>
    ),
  };
  return (
    <div className="max-w-[64rem]">
      <PageHeader title={t("title")} sub={t("sub")} />
      <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-10">
        <SettingsIndex />
        <div className="grid min-w-0 gap-10">
          {PARTS.map((part) => (
            <div key={part} id={part} className="grid min-w-0 scroll-mt-4 gap-8">
              {groups[part]}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
