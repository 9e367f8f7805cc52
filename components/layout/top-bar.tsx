import type { ReactNode } from "react";
import type { NavCounts } from "@/lib/features/navigation/schema";
import { AdminLink } from "./admin-link";
import { Brand } from "./brand";
import { ThemeSwitch } from "./theme-switch";
import type { Theme } from "./theme";

interface TopBarProps {
  theme: Theme;
  /**
   * Shows the link to the administration, which does not fit in the bottom bar, instead of the
   * theme switch, which the settings also have.
   */
  isAdmin?: boolean;
  counts?: NavCounts;
  /** The language switch: a member's one also saves to the profile. */
  language: ReactNode;
  className?: string;
}

/** Logo, theme and language above the page. */
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
