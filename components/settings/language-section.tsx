"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { rememberChoice } from "@/components/layout/cookie";
import { StatusMessage } from "@/components/ui/status-message";
import { useMe } from "@/components/users/use-me";
import { api } from "@/lib/browser/api-client";
import { mutateApi } from "@/lib/browser/use-api";
import { isLocale, LOCALE_COOKIE, LOCALES, type Locale } from "@/lib/shared/locales";
import type { ProfileChange } from "@/lib/features/users/schema";
import { READING_LANGUAGES, type ReadingLanguage } from "@/lib/features/users/terms";
import { ChoicePills } from "./choice-pills";
import { LANGUAGE_NAMES } from "./language-names";
import { Section, STATUS_GAP } from "./section";

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
  // A text key instead of a text, since the texts change with the language.
  const [said, setSaid] = useState<"saved" | "failed" | null>(null);
  const [, startTransition] = useTransition();
  const [speaking, setSpeaking] = useState<Locale | null>(null);
  const [reading, setReading] = useState<ReadingLanguage[] | null>(null);
  const read = reading ?? me.readingLanguages;
  const queue = useRef(Promise.resolve());

  async function save(change: ProfileChange): Promise<void> {
    setSaid(null);
    try {
      const saved = await api("PUT /users/[id]", { params: { id: me.id }, body: change });
      await mutateApi("GET /users/me", saved, { revalidate: false });
      setSaid("saved");
    } catch {
      setSaid("failed");
    }
  }

  async function changeLanguage(language: Locale) {
    setSpeaking(language);
    await save({ preferredLanguage: language });
    rememberChoice(LOCALE_COOKIE, language);
    startTransition(() => {
      router.refresh();
      setSpeaking(null);
    });
  }

  function toggle(language: ReadingLanguage) {
    const next = CHOICES.map(({ value }) => value).filter(
      (each) => read.includes(each) !== (each === language),
    );
    setReading(next);
    // Sequential, so that the last choice wins.
    queue.current = queue.current
      .then(() => save({ readingLanguages: next }))
      .then(() => setReading((latest) => (latest === next ? null : latest)));
  }

  const words = { saved: t("language.saved"), failed: t("failed") };
  return (
    <Section title={t("language.title")} text={t("language.text")}>
      <div className="grid gap-5">
        <ChoicePills
          legend={t("language.interface")}
          choices={INTERFACE}
          value={speaking ?? (isLocale(locale) ? locale : null)}
          onChoose={(language) => void changeLanguage(language)}
        />
        <ChoicePills
          legend={t("language.reading")}
          hint={t("language.readingHint")}
          choices={CHOICES}
          value={read}
          onChoose={toggle}
        />
      </div>
      <StatusMessage
        text={said ? words[said] : ""}
        tone={said === "failed" ? "error" : "success"}
        className={STATUS_GAP}
      />
    </Section>
  );
}
