"use client";

import { useLocale } from "next-intl";
import { useEffect } from "react";
import { LOCALE_COOKIE } from "@/lib/shared/locales";
import { rememberChoice } from "./cookie";

/**
 * Keeps the language of an address with `?lang=` in the cookie and removes it from the address, so
 * that the language switch has the last word. It does not reload: a crawler must see the version
 * that it asked for.
 */
export function KeepLanguage() {
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
