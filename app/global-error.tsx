"use client";

import { ErrorPage } from "@/components/errors/error-page";
import { LAST_RESORT } from "@/components/errors/last-resort-texts";
import { EarlyInputDone } from "@/components/layout/early-input-done";
import { buttonClass } from "@/components/ui/button-class";
import { DEFAULT_LOCALE, isLocale } from "@/lib/shared/locales";
import "./globals.css";

/** Replaces the whole document if the layout itself fails, so it depends on nothing else. */
export default function GlobalErrorPage({ retry }: { error: Error; retry: () => void }) {
  // Of the document that failed.
  const lang = typeof document === "undefined" ? "" : document.documentElement.lang;
  const locale = isLocale(lang) ? lang : DEFAULT_LOCALE;
  const words = LAST_RESORT[locale];
  return (
    <html lang={locale}>
      <body>
        <title>{words.title}</title>
        <main className="grid min-h-dvh px-4">
          <ErrorPage title={words.title} text={words.text}>
            <button type="button" onClick={retry} className={buttonClass()}>
              {words.tryAgain}
            </button>
          </ErrorPage>
        </main>
        <EarlyInputDone />
      </body>
    </html>
  );
}
