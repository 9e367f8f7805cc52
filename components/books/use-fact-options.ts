"use client";

import { useLocale, useTranslations } from "next-intl";
import { BOOK_LANGUAGES, BOOK_STATES, CONDITIONS, GENRES } from "@/lib/features/books/terms";

/** Choices for a book's facts in the reader's language; genres sorted by name. */
export function useFactOptions() {
  const t = useTranslations("enums");
  const own = useTranslations("manageBooks.state.choice");
  const locale = useLocale();
  return {
    genres: GENRES.map((value) => ({ value, label: t(`genre.${value}`) })).sort((a, b) =>
      a.label.localeCompare(b.label, locale),
    ),
    languages: BOOK_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) })),
    conditions: CONDITIONS.map((value) => ({ value, label: t(`condition.${value}`) })),
    states: BOOK_STATES.map((value) => ({ value, label: own(value) })),
  };
}
