import type { BookLanguage } from "@/lib/features/books/terms";

/** Codes of ISO 639-1 and 639-2 (both forms) → language. */
const CODES: Record<string, BookLanguage> = {
  en: "en",
  eng: "en",
  uk: "uk",
  ukr: "uk",
  de: "de",
  ger: "de",
  deu: "de",
  es: "es",
  spa: "es",
  fr: "fr",
  fre: "fr",
  fra: "fr",
  it: "it",
  ita: "it",
  pl: "pl",
  pol: "pl",
};

/** The language of a code such as `ger`, `de` or `de-DE`; null if we do not support it. */
export function languageOf(code: string | null | undefined): BookLanguage | null {
  return CODES[code?.toLowerCase().split(/[-_]/)[0] ?? ""] ?? null;
}
