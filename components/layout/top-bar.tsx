import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { Brand } from "./brand";
import { NavCount } from "./nav-count";
import { NavLink } from "./nav-link";
import { ThemeSwitch } from "./theme-switch";
import type { Theme } from "./theme";
import { useNavCounts } from "./use-nav-counts";

interface TopBarProps {
  theme: Theme;
  /**
   * Shows the link to the administration, for which the bottom bar has no room, instead of the theme
   * switch, which the settings also have.
   */
  isAdmin?: boolean;
  counts?: NavCounts;
  /** The language switch that fits: a member's choice is kept in the profile. */
  language: ReactNode;
  className?: string;
}

/** Name, theme and language above the page. */
export function TopBar({ theme, isAdmin, counts, language, className }: TopBarProps) {
  return (
    <header className={className}>
      <div className="flex items-center justify-between gap-2 px-4 pt-2 pb-1">
        <Brand />
        <div className="flex items-center gap-0.5">
          {isAdmin ? <AdminLink counts={counts} /> : <ThemeSwitch theme={theme} />}
          {language}
        </div>
      </div>
    </header>
  );
}

function AdminLink({ counts: first }: { counts?: NavCounts }) {
  const t = useTranslations("nav");
  const counts = useNavCounts(first);
  return (
    <NavLink
      href="/admin"
      className={
        "relative inline-grid size-11 place-items-center rounded-full text-muted hover:bg-sunken " +
        "hover:text-ink aria-[current=page]:text-fir [&_svg]:size-5"
      }
    >
      <ShieldCheck aria-hidden="true" />
      <span className="sr-only">{t("admin")}</span>
      <NavCount place="admin" counts={counts} size="sm" className="absolute top-0.5 left-6" />
    </NavLink>
  );
}
