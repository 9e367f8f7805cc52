import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import { readTheme } from "@/components/layout/read-theme";
import { SettingsScreen } from "@/components/settings/settings-screen";
import { countryOptions } from "@/lib/shared/countries";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireAccount } from "@/lib/server/pages/page-session";

export function generateMetadata(): Promise<Metadata> {
  return pageMeta("settings");
}

interface SettingsPageProps {
  searchParams: Promise<{ incomplete?: string | string[] }>;
}

export default async function SettingsPage({ searchParams }: SettingsPageProps) {
  const actor = await requireAccount();
  const [{ incomplete }, locale, theme] = await Promise.all([
    searchParams,
    getLocale(),
    readTheme(),
  ]);
  return (
    <SettingsScreen
      countries={countryOptions(locale)}
      isAdmin={actor.role === "ADMIN"}
      incomplete={incomplete === "true"}
      theme={theme}
    />
  );
}
