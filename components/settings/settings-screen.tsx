"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { THEMES, type Theme } from "@/components/layout/theme";
import { Icon } from "@/components/ui/icon";
import type { SelectOption } from "@/components/ui/select";
import type { LendingRules } from "@/lib/features/books/lending-schema";
import { useMe } from "@/components/users/use-me";
import { AccountSection, DataSection } from "./data-section";
import { BeginningSection } from "./beginning-section";
import { BlockedSection } from "./blocked-section";
import { IdentitySection } from "./identity-section";
import { LanguageSection } from "./language-section";
import { LendingSection } from "./lending-section";
import { MailSection } from "./mail-section";
import { PasswordSection } from "./password-section";
import { PhoneSection } from "./phone-section";
import { PictureSection } from "./picture-section";
import { ProfileSection } from "./profile-section";
import { PushSection } from "./push-section";
import { SecondFactorSection } from "./second-factor-section";
import { SessionsSection } from "./sessions-section";
import { MapPin, Monitor, Moon, Sun } from "lucide";
import { useTheme } from "@/components/layout/theme-switch";
import { ChoicePills } from "./choice-pills";
import { Section } from "./section";

interface SettingsScreenProps {
  countries: readonly SelectOption[];
  incomplete: boolean;
  /** Page to continue to once a new user's profile is complete. */
  next: string;
  isAdmin: boolean;
  lendingRules: LendingRules;
  theme: Theme;
}

/** All settings by subject; a new user first gets only the required fields. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { countries, incomplete, isAdmin, lendingRules, theme } = props;
  const title = useTranslations("nav")("settings");
  const { complete } = useMe();
  // After saving, the short form stays until the next page opens.
  const [isBeginning] = useState(incomplete && !complete);
  if (isBeginning) {
    return (
      <div className="mx-auto max-w-[34rem]">
        <PageHeader title={title} />
        <CompletionBanner />
        <BeginningSection countries={countries} next={props.next} />
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
    lending: <LendingSection first={lendingRules} />,
    mail: (
      <>
        <PushSection />
        <MailSection />
      </>
    ),
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
      <PageHeader title={title} />
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

/** Says what is missing until the profile is complete. */
function CompletionBanner() {
  const t = useTranslations("settings.banner");
  if (useMe().complete) return null;
  return (
    <section
      aria-labelledby="completion-banner"
      className="mb-6 flex items-start gap-3.5 rounded-lg bg-amber-soft px-4 py-4 md:px-5"
    >
      <Icon of={MapPin} className="mt-0.5 size-6 text-amber" />
      <div>
        <h2 id="completion-banner" className="text-lg">
          {t("title")}
        </h2>
        <p className="mt-1 max-w-[60ch]">{t("text")}</p>
      </div>
    </section>
  );
}

const ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

function ThemeSection({ theme: initial }: { theme: Theme }) {
  const t = useTranslations("settings.theme");
  const [theme, choose] = useTheme(initial);
  const choices = THEMES.map((value) => {
    const icon = ICONS[value];
    return { value, label: t(value), icon: icon };
  });
  return (
    <Section title={t("title")} text={t("text")}>
      <ChoicePills legend={t("legend")} choices={choices} value={theme} onChoose={choose} />
    </Section>
  );
}

/** The groups of settings in order; each is also the anchor of its section. */
const PARTS = ["profile", "trust", "look", "lending", "mail", "security", "account"] as const;

/** Links to the groups: beside them on wide screens, above them on phones. */
function SettingsIndex() {
  const t = useTranslations("settings.index");
  return (
    <nav aria-label={t("label")} className="lg:sticky lg:top-9 lg:-ml-3 lg:self-start">
      <ul className="flex flex-wrap gap-2 lg:grid lg:gap-0.5">
        {PARTS.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              className={
                "flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-medium " +
                "hover:bg-sunken lg:rounded-md lg:border-0 lg:bg-transparent lg:px-3"
              }
            >
              {t(part)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
