import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import type { Locale } from "@/lib/shared/locales";
import { Brand } from "./brand";
import { LanguageSwitcher } from "./language-switcher";
import { LegalLinks, PlacesCredit } from "./legal-links";
import { MAIN_ID, SkipLink } from "./skip-link";
import { ThemeSwitch } from "./theme-switch";

const WIDTHS = {
  /** For a sign-in card. */
  narrow: "max-w-[26rem] justify-center",
  /** For a text to read. */
  text: "max-w-[46rem]",
  wide: "max-w-[64rem]",
  /** As wide as header and footer. */
  full: "max-w-[72rem]",
} as const;

interface PublicFrameProps {
  width?: keyof typeof WIDTHS;
  /** Also saves the chosen language in the profile of whoever has one. */
  onLanguage?: (locale: Locale) => Promise<void>;
  children: ReactNode;
}

/** Frame of pages without sign-in. */
export function PublicFrame({ width = "text", onLanguage, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-[72rem] items-center justify-between gap-2 px-4 pt-2 pb-1 md:pt-5">
        <Brand />
        <div className="flex items-center gap-0.5">
          <ThemeSwitch />
          <LanguageSwitcher onSelect={onLanguage} />
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={cx("mx-auto flex w-full flex-1 flex-col px-4 py-8 md:py-12", WIDTHS[width])}
      >
        {children}
      </main>
      <footer className="border-t border-line">
        <div
          className={
            "mx-auto flex max-w-[72rem] flex-wrap items-center justify-between gap-x-6 gap-y-2 " +
            "px-4 py-5"
          }
        >
          <LegalLinks />
          <PlacesCredit />
        </div>
      </footer>
    </div>
  );
}
