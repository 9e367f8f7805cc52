"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { mutate } from "swr";
import { rememberChoice } from "@/components/layout/cookie";
import { StatusMessage } from "@/components/ui/status-message";
import { ME, useMe } from "@/components/users/use-me";
import { api } from "@/lib/core/api-client";
import { interfaceLocale, isLocale, LOCALE_COOKIE } from "@/lib/core/i18n/locales";
import type { OwnProfile } from "@/lib/users/schema";
import { READING_LANGUAGES, type ReadingLanguage } from "@/lib/users/terms";
import { ChoicePills } from "./choice-pills";
import { Section, STATUS_GAP } from "./section";

/** Each language under its own name, whatever the page's language is. */
const NAMES: Record<ReadingLanguage, string> = {
  uk: "Українська",
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  pl: "Polski",
};
const CHOICES = READING_LANGUAGES.map((value) => ({ value, label: NAMES[value], lang: value }));
const SPOKEN = CHOICES.filter(({ value }) => isLocale(value));
const READ_ONLY = CHOICES.filter(({ value }) => !isLocale(value));

/** The language kept in the profile; the interface follows where it speaks it. */
export function LanguageSection() {
  const t = useTranslations("settings");
  const me = useMe();
  const router = useRouter();
  // The words themselves change with the language, so the state holds which.
  const [said, setSaid] = useState<"saved" | "failed" | null>(null);
  const [, startTransition] = useTransition();
  const [chosen, setChosen] = useState<ReadingLanguage | null>(null);
  const value = chosen ?? me.preferredLanguage ?? "uk";

  async function choose(language: ReadingLanguage) {
    setChosen(language);
    setSaid(null);
    try {
      const saved = await api.put<OwnProfile>(`/users/${me.id}`, { preferredLanguage: language });
      rememberChoice(LOCALE_COOKIE, interfaceLocale(language) ?? language);
      await mutate(ME, saved, { revalidate: false });
      startTransition(() => router.refresh());
      setSaid("saved");
    } catch {
      setSaid("failed");
    }
    setChosen(null);
  }

  const words = { saved: t("language.saved"), failed: t("failed") };
  return (
    <Section title={t("language.title")} text={t("language.text")}>
      <div className="grid gap-5">
        <ChoicePills
          legend={t("language.both")}
          choices={SPOKEN}
          value={value}
          onChoose={(language) => void choose(language)}
        />
        <ChoicePills
          legend={t("language.readingOnly")}
          hint={t("language.fallback")}
          choices={READ_ONLY}
          value={value}
          onChoose={(language) => void choose(language)}
        />
      </div>
      <StatusMessage text={said ? words[said] : ""} tone={said === "failed" ? "error" : "success"} className={STATUS_GAP} />
    </Section>
  );
}
