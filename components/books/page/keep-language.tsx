"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { rememberChoice } from "@/components/layout/cookie";
import { LOCALE_COOKIE, type Locale } from "@/lib/core/i18n/locales";

/**
 * A visitor came by an address that names a language: keeps it for the pages that follow and takes
 * it out of the address, so that the language switch has the last word.
 */
export function KeepLanguage({ lang }: { lang: Locale }) {
  const router = useRouter();
  const path = usePathname();
  useEffect(() => {
    rememberChoice(LOCALE_COOKIE, lang);
    router.replace(path, { scroll: false });
  }, [lang, path, router]);
  return null;
}
