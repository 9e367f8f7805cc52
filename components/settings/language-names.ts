import type { ReadingLanguage } from "@/lib/features/users/terms";

/** Each language in its own language, independent of the page's. */
export const LANGUAGE_NAMES: Record<ReadingLanguage, string> = {
  uk: "Українська",
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  pl: "Polski",
};
