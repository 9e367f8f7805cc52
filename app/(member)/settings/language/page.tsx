import { LanguageSection } from "@/components/settings/language-section";
import { SettingsPage } from "@/components/settings/settings-page";
import { ThemeSection } from "@/components/settings/theme-section";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("settingsLanguage");

export default async function LanguageSettings() {
  await requireActor();
  return (
    <SettingsPage part="language">
      <LanguageSection />
      <ThemeSection />
    </SettingsPage>
  );
}
