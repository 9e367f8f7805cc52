import { LendingSection } from "@/components/settings/lending-section";
import { SettingsPage } from "@/components/settings/settings-page";
import { listCircles } from "@/lib/features/circles/queries";
import { getLendingRules } from "@/lib/features/loans/requests/rule-queries";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("settingsLending");

export default async function LendingSettings() {
  const actor = await requireActor();
  const [rules, circles] = await Promise.all([getLendingRules(actor), listCircles(actor)]);
  return (
    <SettingsPage part="lending">
      <LendingSection first={rules} circles={circles} />
    </SettingsPage>
  );
}
