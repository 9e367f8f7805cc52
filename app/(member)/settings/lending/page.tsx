import { LendingSection } from "@/components/settings/lending-section";
import { SettingsPage } from "@/components/settings/settings-page";
import { getLendingRules } from "@/lib/features/loans/requests/rule-queries";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("settingsLending");

export default async function LendingSettings() {
  const actor = await requireActor();
  return (
    <SettingsPage part="lending">
      <LendingSection first={await getLendingRules(actor)} />
    </SettingsPage>
  );
}
