"use client";

import {
  BadgeCheck,
  Bell,
  CalendarClock,
  CircleUser,
  Database,
  Lock,
  Palette,
  type IconNode,
} from "lucide";
import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { LegalLinks, PlacesCredit } from "@/components/layout/legal-links";
import { PageHeader } from "@/components/layout/page-header";
import { useTheme } from "@/components/layout/theme-switch";
import { LinkList } from "@/components/ui/link-list";
import { useFormatter } from "@/components/ui/use-formatter";
import { useMe } from "@/components/users/use-me";
import { useApi } from "@/lib/browser/use-api";
import type { LendingRules } from "@/lib/features/books/lending-schema";
import type { OwnSession } from "@/lib/features/identity/session/schema";
import type { PushSettings } from "@/lib/features/push/schema";
import { LANGUAGE_NAMES } from "@/lib/features/users/terms";
import { keysOf } from "@/lib/shared/records";

/** The pages of the settings, in groups; each is below /settings. */
const GROUPS = [
  ["profile", "trust"],
  ["language", "lending", "notifications"],
  ["security", "account"],
] as const;
export type SettingsPart = (typeof GROUPS)[number][number];

const ICONS: Record<SettingsPart, IconNode> = {
  profile: CircleUser,
  trust: BadgeCheck,
  language: Palette,
  lending: CalendarClock,
  notifications: Bell,
  security: Lock,
  account: Database,
};

/** The pages that have what once was a section of /settings, by its anchor: mails and bookmarks still name it. */
const MOVED: Partial<Record<string, SettingsPart>> = {
  profile: "profile",
  city: "profile",
  trust: "trust",
  identity: "trust",
  look: "language",
  lending: "lending",
  mail: "notifications",
  push: "notifications",
  security: "security",
  password: "security",
  "second-factor": "security",
  account: "account",
  data: "account",
};

/** What the page was rendered with. */
interface FirstSettings {
  lendingRules: LendingRules;
  hasPassword: boolean;
  sessions: OwnSession[];
  push: PushSettings;
}

/** The pages of the settings, each with what it is set to. */
export function SettingsList(first: FirstSettings) {
  const t = useTranslations();
  const router = useRouter();
  const values = useValues(first);
  useEffect(() => {
    const follow = () => {
      const { hash, search } = window.location;
      const part = MOVED[hash.slice(1)];
      if (part) router.replace(`/settings/${part}${search}${hash}`);
    };
    follow();
    // The browser does not load the page anew if only the anchor differs.
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [router]);
  return (
    <>
      <PageHeader title={t("nav.settings")} />
      <div className="grid max-w-[40rem] gap-3.5">
        {GROUPS.map((parts) => (
          <LinkList
            key={parts[0]}
            items={parts.map((part) => ({
              href: `/settings/${part}`,
              icon: ICONS[part],
              title: t(`settings.parts.${part}`),
              text: values[part],
            }))}
          />
        ))}
      </div>
      {/* On wide screens they are in the side bar. */}
      <div className="mt-3.5 grid gap-2 px-1 md:hidden">
        <LegalLinks />
        <PlacesCredit />
      </div>
    </>
  );
}

/** What each page is set to, as texts. */
function useValues(first: FirstSettings): Record<SettingsPart, string> {
  const t = useTranslations("settings.now");
  const lending = useTranslations("settings.lending");
  const locale = useLocale();
  const format = useFormatter();
  const me = useMe();
  const [theme] = useTheme();
  const { lendingRules, hasPassword, sessions, push } = useCurrent(first);
  const verified = (["emailVerified", "phoneVerified", "idVerified"] as const).filter(
    (proof) => me.verification[proof],
  );
  const mails = keysOf(me.emailNotificationSettings);
  const chosen = mails.filter((kind) => me.emailNotificationSettings[kind]);
  const { loanDays, booksPerReader } = lendingRules;
  const place = [me.city, me.postalCode].filter(Boolean).join(", ");
  return {
    profile: inLine(me.displayName, place),
    trust:
      verified.length > 0
        ? t("verified", {
            list: format.list(
              verified.map((proof) => t(proof)),
              { type: "unit" },
            ),
          })
        : t("unverified"),
    language: inLine(LANGUAGE_NAMES[locale], t("theme", { theme })),
    lending: inLine(
      lending("days", { days: loanDays }),
      t("books", { count: booksPerReader ?? 0 }),
    ),
    notifications: inLine(
      t("mail", { count: chosen.length, total: mails.length }),
      t("push", { count: push.devices.length }),
    ),
    security: inLine(
      t("password", { has: String(hasPassword) }),
      t("sessions", { count: sessions.length }),
    ),
    account: t("account"),
  };
}

const inLine = (...facts: string[]) => facts.filter(Boolean).join(" · ");

/** The settings as they are now. */
function useCurrent(first: FirstSettings): FirstSettings {
  const { lendingRules, hasPassword, sessions, push } = first;
  return {
    lendingRules:
      useApi("GET /users/me/lending-rules", { fallbackData: lendingRules }).data ?? lendingRules,
    hasPassword: useApi("GET /users/has-password", { fallbackData: hasPassword }).data ?? false,
    sessions: useApi("GET /users/me/sessions", { fallbackData: sessions }).data ?? sessions,
    push: useApi("GET /users/me/push", { fallbackData: push }).data ?? push,
  };
}
