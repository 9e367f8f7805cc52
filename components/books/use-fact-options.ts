"use client";

import { useLocale, useTranslations } from "next-intl";
import {
  BOOK_LANGUAGES,
  BOOK_STATES,
  CONDITIONS,
  GENRES,
  VISIBILITIES,
} from "@/lib/features/books/terms";

/** Choices for a book's facts in the reader's language; genres sorted by name. */
export function useFactOptions() {
  const t = useTranslations("enums");
  const own = useTranslations("manageBooks");
  const locale = useLocale();
  return {
    genre: GENRES.map((value) => ({ value, label: t(`genre.${value}`) })).sort((a, b) =>
      a.label.localeCompare(b.label, locale),
    ),
    language: BOOK_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) })),
    condition: CONDITIONS.map((value) => ({ value, label: t(`condition.${value}`) })),
    state: BOOK_STATES.map((value) => ({ value, label: own(`state.choice.${value}`) })),
    visibility: VISIBILITIES.map((value) => ({ value, label: own(`form.visibility.${value}`) })),
  };
}
