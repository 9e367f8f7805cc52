import { PasswordSection } from "@/components/settings/password-section";
import { SecondFactorSection } from "@/components/settings/second-factor-section";
import { SessionsSection } from "@/components/settings/sessions-section";
import { SettingsPage } from "@/components/settings/settings-page";
import { hasPassword } from "@/lib/features/identity/account/queries";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("settingsSecurity");

export default async function SecuritySettings() {
  const actor = await requireActor();
  return (
    <SettingsPage part="security">
      <PasswordSection hadPassword={await hasPassword(actor.id)} />
      {actor.role === "ADMIN" && <SecondFactorSection />}
      <SessionsSection />
    </SettingsPage>
  );
}
