"use client";

import { ShieldCheck } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { Brand } from "./brand";
import { LegalLinks, PlacesCredit } from "./legal-links";
import { MemberLanguage } from "./member-language";
import { NavCount } from "./nav-count";
import { isCounted, navItems } from "./nav-items";
import { NavLink } from "./nav-link";
import { SignOutButton } from "./sign-out-button";
import { ThemeSwitch } from "./theme-switch";
import type { Theme } from "./theme";
import { useNavCounts } from "./use-nav-counts";

interface SidebarProps {
  userId: string;
  isAdmin: boolean;
  counts?: NavCounts;
  theme: Theme;
}

/** Main navigation on wide screens. */
export function Sidebar({ userId, isAdmin, counts: first, theme }: SidebarProps) {
  const t = useTranslations("nav");
  const counts = useNavCounts(first);
  return (
    <header
      className={
        "sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-surface px-4 " +
        "pt-[1.375rem] pb-5 md:flex"
      }
    >
      <Brand className="mb-4 px-3" />
      <nav aria-label={t("label")} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {navItems.map(({ key, href, icon }) => (
          <NavLink key={key} href={href} className="nav-place">
            <Icon of={icon} />
            {t(key)}
            {isCounted(key) && <NavCount place={key} counts={counts} className="ml-auto" />}
          </NavLink>
        ))}
        {isAdmin && (
          <NavLink href="/admin" className="nav-place">
            <Icon of={ShieldCheck} />
            <span className="min-w-0 flex-1 truncate">{t("admin")}</span>
            <NavCount place="admin" counts={counts} className="-ml-2.5" />
          </NavLink>
        )}
      </nav>
      <div className="mt-auto grid gap-3 px-3 pt-6">
        <SignOutButton
          className={
            "-ml-3 flex min-h-11 items-center gap-3.5 rounded-md px-3.5 text-sm font-medium " +
            "text-muted transition-colors duration-100 hover:bg-sunken hover:text-ink [&_svg]:size-5"
          }
        />
        <div className="flex items-center justify-between">
          <MemberLanguage userId={userId} />
          <ThemeSwitch theme={theme} />
        </div>
        <LegalLinks />
        <PlacesCredit />
      </div>
    </header>
  );
}
