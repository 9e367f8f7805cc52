import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import type { Theme } from "@/components/layout/theme";
import type { SelectOption } from "@/components/ui/select";
import { AccountSection } from "./account-section";
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
import { ThemeSection } from "./theme-section";

interface SettingsScreenProps {
  countries: readonly SelectOption[];
  incomplete: boolean;
  isAdmin: boolean;
  theme: Theme;
}

/** Everything a reader may set, the profile first. */
export function SettingsScreen({ countries, incomplete, isAdmin, theme }: SettingsScreenProps) {
  const t = useTranslations("settings");
  return (
    <div className="mx-auto max-w-[64rem]">
      <PageHeader title={t("title")} sub={t("sub")} />
      {incomplete && <CompletionBanner />}
      <div className="grid gap-8 lg:gap-10">
        <ProfileSection countries={countries} incomplete={incomplete} />
        <PictureSection />
        <PhoneSection />
        <IdentitySection />
        <LanguageSection />
        <ThemeSection theme={theme} />
        <MailSection />
        <BlockedSection />
        <PasswordSection />
        {isAdmin && <SecondFactorSection />}
        <SessionsSection />
        <AccountSection />
        <DataSection />
      </div>
    </div>
  );
}
