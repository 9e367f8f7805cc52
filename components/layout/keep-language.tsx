"use client";

import { useLocale } from "next-intl";
import { useEffect } from "react";
import { LOCALE_COOKIE } from "@/lib/shared/locales";
import { rememberChoice } from "./cookie";

/**
 * Stores the language of an address with `?lang=` in the cookie and removes the parameter, so that
 * it does not override the language switch later. It does not reload: a crawler must get the
 * version it asked for.
 */
export function KeepLanguage() {
  const locale = useLocale();
  useEffect(() => {
    const url = new URL(window.location.href);
    if (url.searchParams.get("lang") !== locale) return;
    rememberChoice(LOCALE_COOKIE, locale);
    url.searchParams.delete("lang");
    // Delayed by a task, because the router listens to address changes only then.
    const timer = setTimeout(() => window.history.replaceState(null, "", url));
    return () => clearTimeout(timer);
  }, [locale]);
  return null;
}
