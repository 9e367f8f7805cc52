import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Brand } from "./brand";
import { NavLink } from "./nav-link";
import { ThemeSwitch } from "./theme-switch";
import type { Theme } from "./theme";

interface TopBarProps {
  theme: Theme;
  /**
   * Shows the way to the administration, for which the bottom bar has no room, in place of the
   * theme, which the settings have too.
   */
  isAdmin?: boolean;
  /** The language switch that fits: a member's choice is kept in the profile. */
  language: ReactNode;
  className?: string;
}

/** Name, theme and language above the page. */
export function TopBar({ theme, isAdmin, language, className }: TopBarProps) {
  return (
    <header className={className}>
      <div className="flex items-center justify-between gap-2 px-4 pt-2 pb-1">
        <Brand />
        <div className="flex items-center gap-0.5">
          {isAdmin ? <AdminLink /> : <ThemeSwitch theme={theme} />}
          {language}
        </div>
      </div>
    </header>
  );
}

function AdminLink() {
  const t = useTranslations("nav");
  return (
    <NavLink
      href="/admin"
      className={
        "inline-grid size-11 place-items-center rounded-full text-muted hover:bg-sunken " +
        "hover:text-ink aria-[current=page]:text-fir [&_svg]:size-5"
      }
    >
      <ShieldCheck aria-hidden="true" />
      <span className="sr-only">{t("admin")}</span>
    </NavLink>
  );
}
