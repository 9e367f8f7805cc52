"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { NavCount } from "./nav-count";
import { isCounted, navItems } from "./nav-items";
import { NavLink } from "./nav-link";
import { SignOutButton } from "./sign-out-button";
import { useNavCounts } from "./use-nav-counts";

/** Main navigation on phones, with the sign-out. */
export function BottomBar({ counts: first }: { counts?: NavCounts }) {
  const t = useTranslations("nav");
  const counts = useNavCounts(first);
  return (
    <nav
      aria-label={t("label")}
      className={
        "fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface/95 px-1 pt-1 " +
        "pb-[max(0.625rem,env(safe-area-inset-bottom))] backdrop-blur-md md:hidden"
      }
    >
      {navItems.map(({ key, href, icon }) => (
        <NavLink key={key} href={href} className="nav-place-low">
          <Icon of={icon} />
          <span className="max-w-full truncate">{t(`${key}Short`)}</span>
          {isCounted(key) && (
            <NavCount
              place={key}
              counts={counts}
              size="sm"
              className="absolute top-0.5 left-[calc(50%+5px)]"
            />
          )}
        </NavLink>
      ))}
      <SignOutButton short className="nav-place-low" />
    </nav>
  );
}
