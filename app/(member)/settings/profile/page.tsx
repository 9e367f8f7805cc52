import { getLocale } from "next-intl/server";
import { PictureSection } from "@/components/settings/picture-section";
import { ProfileSection } from "@/components/settings/profile-section";
import { SettingsPage } from "@/components/settings/settings-page";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { countryOptions } from "@/lib/shared/countries";

export const generateMetadata = () => pageMeta("settingsProfile");

export default async function ProfileSettings() {
  await requireActor();
  const locale = await getLocale();
  return (
    <SettingsPage part="profile">
      <PictureSection />
      <ProfileSection countries={countryOptions(locale)} />
    </SettingsPage>
  );
}
