"use client";

import { FaultPage } from "@/components/errors/fault-page";
import { LAST_RESORT } from "@/components/errors/last-resort-texts";
import { buttonClass } from "@/components/ui/button-class";
import { readCookie } from "@/lib/core/cookies";
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, type Locale } from "@/lib/core/i18n/locales";
import "./globals.css";

/** Replaces the whole document where the layout itself broke, so it stands on nothing but itself. */
export default function GlobalErrorPage({ retry }: { error: Error; retry: () => void }) {
  const locale = browserLocale();
  const words = LAST_RESORT[locale];
  return (
    <html lang={locale}>
      <body>
        <title>{words.title}</title>
        <main className="grid min-h-dvh px-4">
          <FaultPage title={words.title} text={words.text}>
            <button type="button" onClick={retry} className={buttonClass()}>
              {words.tryAgain}
            </button>
          </FaultPage>
        </main>
      </body>
    </html>
  );
}

function browserLocale(): Locale {
  const chosen =
    typeof document === "undefined" ? undefined : readCookie(document.cookie, LOCALE_COOKIE);
  return isLocale(chosen) ? chosen : DEFAULT_LOCALE;
}
