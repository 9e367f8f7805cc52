"use client";

import { useLocale } from "next-intl";
import { useEffect, type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { LOCALE_COOKIE } from "@/lib/shared/locales";
import { rememberChoice } from "./cookie";
import { LanguageSwitcher } from "./language-switcher";
import { LegalLinks, PlacesCredit } from "./legal-links";
import { MAIN_ID, SkipLink } from "./skip-link";
import type { Theme } from "./theme";
import { TopBar } from "./top-bar";

const WIDTHS = {
  /** A sign-in card. */
  narrow: "max-w-[26rem] justify-center",
  /** A text to read. */
  text: "max-w-[46rem]",
  wide: "max-w-[64rem]",
  /** As wide as header and footer. */
  full: "max-w-[72rem]",
} as const;

export interface PublicFrameProps {
  theme: Theme;
  width?: keyof typeof WIDTHS;
  children: ReactNode;
}

/** Everything around a page that needs no sign-in. */
export function PublicFrame({ theme, width = "text", children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <KeepLanguage />
      <SkipLink />
      <TopBar
        theme={theme}
        language={<LanguageSwitcher />}
        className="mx-auto w-full max-w-[72rem] md:pt-3"
      />
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

/**
 * Keeps the language of an address with `?lang=` in the cookie and removes it from the address, so
 * that the language switch has the last word. It does not reload: a crawler must see the version
 * that it asked for.
 */
function KeepLanguage() {
  const locale = useLocale();
  useEffect(() => {
    const url = new URL(window.location.href);
    if (url.searchParams.get("lang") !== locale) return;
    rememberChoice(LOCALE_COOKIE, locale);
    url.searchParams.delete("lang");
    // A turn later, when the router listens to changes of the address.
    const timer = setTimeout(() => window.history.replaceState(null, "", url));
    return () => clearTimeout(timer);
  }, [locale]);
  return null;
}
