"use client";

import { useLocale } from "next-intl";
import { useEffect } from "react";
import { LOCALE_COOKIE } from "@/lib/shared/locales";
import { rememberChoice } from "./cookie";

/**
 * A visitor came by an address that names a language (`?lang=`): keeps it for the pages that follow
 * and takes it out of the address, so that the language switch has the last word. The page itself
 * stays as it is: a crawler that runs scripts must find the version it asked for.
 */
export function KeepLanguage() {
  const locale = useLocale();
  useEffect(() => {
    const url = new URL(window.location.href);
    if (url.searchParams.get("lang") !== locale) return;
    rememberChoice(LOCALE_COOKIE, locale);
    url.searchParams.delete("lang");
    // Later, when the router listens to changes of the address.
    const timer = setTimeout(() => window.history.replaceState(null, "", url));
    return () => clearTimeout(timer);
  }, [locale]);
  return null;
}
