import type { Locale } from "@/lib/shared/locales";
import { Brand } from "./brand";
import { LanguageSwitcher } from "./language-switcher";
import { ThemeSwitch } from "./theme-switch";
import type { Theme } from "./theme";

interface TopBarProps {
  theme: Theme;
  onLanguage?: (locale: Locale) => Promise<void>;
}

/** Logo, theme and language above a page without navigation. */
export function TopBar({ theme, onLanguage }: TopBarProps) {
  return (
    <header className="mx-auto flex w-full max-w-[72rem] items-center justify-between gap-2 px-4 pt-2 pb-1 md:pt-5">
      <Brand />
      <div className="flex items-center gap-0.5">
        <ThemeSwitch theme={theme} />
        <LanguageSwitcher onSelect={onLanguage} />
      </div>
    </header>
  );
}
