import { Brand } from "./brand";
import { LanguageSwitcher } from "./language-switcher";
import { ThemeSwitch } from "./theme-switch";
import type { Theme } from "./theme";

/** Logo, theme and language above a visitor's page. */
export function TopBar({ theme }: { theme: Theme }) {
  return (
    <header className="mx-auto flex w-full max-w-[72rem] items-center justify-between gap-2 px-4 pt-2 pb-1 md:pt-5">
      <Brand />
      <div className="flex items-center gap-0.5">
        <ThemeSwitch theme={theme} />
        <LanguageSwitcher />
      </div>
    </header>
  );
}
