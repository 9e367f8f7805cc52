import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import type { SettingsPart } from "./settings-list";

/** A page of the settings. */
export function SettingsPage({ part, children }: { part: SettingsPart; children: ReactNode }) {
  const t = useTranslations();
  return (
    <div className="max-w-[40rem]">
      <PageHeader
        back={{ href: "/settings", label: t("nav.settings") }}
        title={t(`settings.parts.${part}`)}
      />
      <div className="grid gap-8">{children}</div>
    </div>
  );
}
