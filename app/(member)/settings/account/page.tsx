import { BlockedSection } from "@/components/settings/blocked-section";
import { AccountSection, DataSection } from "@/components/settings/data-section";
import { SettingsPage } from "@/components/settings/settings-page";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("settingsAccount");

export default async function AccountSettings() {
  await requireActor();
  return (
    <SettingsPage part="account">
      <AccountSection />
      <BlockedSection />
      <DataSection />
    </SettingsPage>
  );
}
