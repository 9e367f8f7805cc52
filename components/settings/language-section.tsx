"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { rememberChoice } from "@/components/layout/cookie";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import { LOCALE_COOKIE, LOCALES, type Locale } from "@/lib/shared/locales";
import type { ProfileChange } from "@/lib/features/users/schema";
import {
  LANGUAGE_NAMES,
  READING_LANGUAGES,
  type ReadingLanguage,
} from "@/lib/features/users/terms";
import { pick } from "@/lib/shared/records";
import { ChoicePills } from "./choice-pills";
import { Section, STATUS_GAP } from "./section";
import { useChanges } from "./use-changes";

const choiceOf = <T extends ReadingLanguage>(value: T) => ({
  value,
  label: LANGUAGE_NAMES[value],
  lang: value,
});
const CHOICES = READING_LANGUAGES.map(choiceOf);
const INTERFACE = LOCALES.map(choiceOf);

/** Interface language and reading languages. */
export function LanguageSection() {
  const t = useTranslations("settings");
  const me = useMe();
  const locale = useLocale();
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [speaking, setSpeaking] = useState<Locale | null>(null);
  const save = async (body: ProfileChange) => {
    try {
      const saved = await api("PUT /users/[id]", { params: { id: me.id }, body });
      await mutateApi("GET /users/me", saved, { revalidate: false });
    } finally {
      if (body.preferredLanguage) showIn(body.preferredLanguage);
    }
  };
  const { values, change, outcome } = useChanges(
    pick(me, ["preferredLanguage", "readingLanguages"]),
    save,
    t("language.saved"),
  );
  const read = values.readingLanguages;

  function showIn(language: string) {
    rememberChoice(LOCALE_COOKIE, language);
    startTransition(() => {
      router.refresh();
      setSpeaking(null);
    });
  }

  function speak(language: Locale) {
    setSpeaking(language);
    change({ preferredLanguage: language });
  }

  const toggle = (language: ReadingLanguage) =>
    change({
      readingLanguages: READING_LANGUAGES.filter(
        (each) => read.includes(each) !== (each === language),
      ),
    });

  return (
    <Section title={t("language.title")} text={t("language.text")}>
      <div className="grid gap-5">
        <ChoicePills
          legend={t("language.interface")}
          choices={INTERFACE}
          value={speaking ?? locale}
          onChoose={speak}
        />
        <ChoicePills
          legend={t("language.reading")}
          hint={t("language.readingHint")}
          choices={CHOICES}
          value={read}
          onChoose={toggle}
        />
      </div>
      <StatusMessage {...outcome} className={STATUS_GAP} />
    </Section>
  );
}
