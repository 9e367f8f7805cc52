"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { LANGUAGE_NAMES } from "@/lib/features/users/terms";
import { LOCALE_COOKIE, LOCALES, type Locale } from "@/lib/shared/locales";
import { rememberChoice } from "./cookie";

const SHORT_NAMES: Record<Locale, string> = { uk: "Укр", en: "Eng", de: "Deu" };

interface LanguageSwitcherProps {
  /** Saves the choice in the reader's profile. */
  onSelect?: (locale: Locale) => Promise<void>;
}

/** Choice of three languages, saved in a cookie and by `onSelect`. */
export function LanguageSwitcher({ onSelect }: LanguageSwitcherProps) {
  const t = useTranslations("layout");
  const current = useLocale();
  const router = useRouter();
  const [pending, startTransition] = useTransition();

  /*
   * The language of an address with `?lang=` goes into the cookie and the parameter away, so that it does not override
   * a later choice. Without a reload: a crawler must get the version it asked for.
   */
  useEffect(() => {
    const url = new URL(window.location.href);
    if (url.searchParams.get("lang") !== current) return;
    rememberChoice(LOCALE_COOKIE, current);
    url.searchParams.delete("lang");
    // Delayed by a task, because the router listens to address changes only then.
    const timer = setTimeout(() => window.history.replaceState(null, "", url));
    return () => clearTimeout(timer);
  }, [current]);

  function choose(locale: Locale) {
    if (locale === current || pending) return;
    rememberChoice(LOCALE_COOKIE, locale);
    startTransition(async () => {
      await onSelect?.(locale).catch(() => undefined);
      router.refresh();
    });
  }

  return (
    <div
      role="group"
      aria-label={t("language")}
      aria-busy={pending || undefined}
      className="inline-flex w-max rounded-full border border-line bg-paper p-[3px] text-sm"
    >
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-label={LANGUAGE_NAMES[locale]}
          aria-pressed={locale === current}
          onClick={() => choose(locale)}
          className="language"
        >
          {SHORT_NAMES[locale]}
        </button>
      ))}
    </div>
  );
}
