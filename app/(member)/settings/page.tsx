import { getLocale } from "next-intl/server";
import { readTheme } from "@/components/layout/read-theme";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { countryOptions } from "@/lib/shared/countries";
import { pathOfArrival } from "@/lib/features/invitations/queries";
import { getLendingRules } from "@/lib/features/loans/requests/rule-queries";
import { ownPath } from "@/lib/shared/own-path";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAccount } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("settings");

export default async function SettingsPage({ searchParams }: QueryProps) {
  const actor = await requireAccount();
  const [{ incomplete, to }, locale, theme, lendingRules, arrival] = await Promise.all([
    searchParams,
    getLocale(),
    readTheme(),
    getLendingRules(actor),
    actor.complete ? null : pathOfArrival(actor),
  ]);
  return (
    <SettingsScreen
      countries={countryOptions(locale)}
      isAdmin={actor.role === "ADMIN"}
      lendingRules={lendingRules}
      incomplete={incomplete === "true"}
      next={ownPath(to, arrival ?? "/search")}
      theme={theme}
    />
  );
}
