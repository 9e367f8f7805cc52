import { MailSection } from "@/components/settings/mail-section";
import { PushSection } from "@/components/settings/push-section";
import { SettingsPage } from "@/components/settings/settings-page";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("settingsNotifications");

export default async function NotificationSettings() {
  await requireActor();
  return (
    <SettingsPage part="notifications">
      <PushSection />
      <MailSection />
    </SettingsPage>
  );
}
