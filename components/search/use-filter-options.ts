import { useLocale, useTranslations } from "next-intl";
import type { CountryOption } from "@/lib/shared/countries";
import { BOOK_LANGUAGES, GENRES, SEARCH_SORTS } from "@/lib/features/books/terms";

/**
 * Choices of the filters in the reader's language, genres sorted by name.
 * @param countries from the server: their names differ between versions of ICU.
 */
export function useFilterOptions(countries: readonly CountryOption[]) {
  const t = useTranslations("enums");
  const { compare } = new Intl.Collator(useLocale());
  return {
    genres: GENRES.map((value) => ({ value, label: t(`genre.${value}`) })).sort((a, b) =>
      compare(a.label, b.label),
    ),
    languages: BOOK_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) })),
    countries,
    sorts: SEARCH_SORTS.map((value) => ({ value, label: t(`sort.${value}`) })),
  };
}

export type FilterOptions = ReturnType<typeof useFilterOptions>;
