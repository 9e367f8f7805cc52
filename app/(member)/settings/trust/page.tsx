import { IdentitySection } from "@/components/settings/identity-section";
import { PhoneSection } from "@/components/settings/phone-section";
import { SettingsPage } from "@/components/settings/settings-page";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("settingsTrust");

export default async function TrustSettings() {
  await requireActor();
  return (
    <SettingsPage part="trust">
      <PhoneSection />
      <IdentitySection />
    </SettingsPage>
  );
}
