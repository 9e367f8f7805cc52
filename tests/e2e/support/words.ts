import { createTranslator } from "next-intl";
import type { Locale } from "@/lib/shared/locales";
import de from "../../../messages/de.json" with { type: "json" };
import en from "../../../messages/en.json" with { type: "json" };
import uk from "../../../messages/uk.json" with { type: "json" };

const MESSAGES = { uk, en, de };

export type Words = (key: string, values?: Record<string, string | number>) => string;

/** The product's texts in one language, by key. @throws Error for a missing key. */
export function words(locale: Locale): Words {
  const onError = (error: Error) => {
    throw error;
  };
  return createTranslator({ locale, messages: MESSAGES[locale], onError }) as Words;
}

/** All complete texts of a language. */
export function phrasesOf(locale: Locale): ReadonlySet<string> {
  const collect = (part: unknown): string[] =>
    typeof part === "string" ? [part] : Object.values(part as object).flatMap(collect);
  return new Set(collect(MESSAGES[locale]));
}
