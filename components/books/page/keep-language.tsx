"use client";

import { useEffect } from "react";
import { rememberChoice } from "@/components/layout/cookie";
import { LOCALE_COOKIE, type Locale } from "@/lib/core/i18n/locales";

/**
 * A visitor came by an address that names a language: keeps it for the pages that follow and takes
 * it out of the address, so that the language switch has the last word.
 */
export function KeepLanguage({ lang }: { lang: Locale }) {
  useEffect(() => {
    rememberChoice(LOCALE_COOKIE, lang);
    window.history.replaceState(null, "", window.location.pathname);
  }, [lang]);
  return null;
}
