import { MailSection } from "@/components/settings/mail-section";
import { PushSection } from "@/components/settings/push-section";
import { SettingsPage } from "@/components/settings/settings-page";
import { getPushSettings } from "@/lib/features/push/queries";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("settingsNotifications");

export default async function NotificationSettings() {
  const push = await getPushSettings(await requireActor());
  return (
    <SettingsPage part="notifications">
      {/* First, as the height of the other is known only in the browser. */}
      <MailSection />
      <PushSection first={push} />
    </SettingsPage>
  );
}
