import { getLocale } from "next-intl/server";
import { headers } from "next/headers";
import { BeginningScreen, InvitationNeeded } from "@/components/settings/beginning-screen";
import { SettingsList } from "@/components/settings/settings-list";
import { pathOfCircleArrival } from "@/lib/features/circles/queries";
import { hasPassword } from "@/lib/features/identity/account/queries";
import { listOwnSessions } from "@/lib/features/identity/session/queries";
import { pathOfArrival } from "@/lib/features/invitations/queries";
import { getLendingRules } from "@/lib/features/loans/requests/rule-queries";
import { getPushSettings } from "@/lib/features/push/queries";
import { mayJoin } from "@/lib/features/users/queries";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAccount } from "@/lib/server/pages/page-session";
import { countryOfHeader, countryOptions } from "@/lib/shared/countries";
import { ownPath } from "@/lib/shared/own-path";

export const generateMetadata = () => pageMeta("settings");

/** The list of settings; before the profile is complete, the form that completes it. */
export default async function SettingsPage({ searchParams }: QueryProps) {
  const actor = await requireAccount();
  if (!actor.complete && !(await mayJoin(actor))) return <InvitationNeeded />;
  if (!actor.complete) {
    const [{ to }, locale, head, invitation, circle] = await Promise.all([
      searchParams,
      getLocale(),
      headers(),
      pathOfArrival(actor),
      pathOfCircleArrival(actor),
    ]);
    return (
      <BeginningScreen
        countries={countryOptions(locale)}
        country={countryOfHeader(head.get("accept-language"))}
        next={ownPath(to, circle ?? invitation ?? "/search")}
      />
    );
  }
  const [lendingRules, password, sessions, push] = await Promise.all([
    getLendingRules(actor),
    hasPassword(actor.id),
    listOwnSessions(actor),
    getPushSettings(actor),
  ]);
  return (
    <SettingsList
      lendingRules={lendingRules}
      hasPassword={password}
      sessions={sessions}
      push={push}
    />
  );
}
