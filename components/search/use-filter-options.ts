import { useLocale, useTranslations } from "next-intl";
import { BOOK_LANGUAGES, GENRES, SEARCH_SORTS } from "@/lib/books/terms";
import { countryOptions } from "@/lib/core/countries";

/** The choices of the filters in the reader's language, those of long lists by their names. */
export function useFilterOptions() {
  const t = useTranslations("enums");
  const locale = useLocale();
  const byLabel = (a: { label: string }, b: { label: string }) =>
    a.label.localeCompare(b.label, locale);
  return {
    genres: GENRES.map((value) => ({ value, label: t(`genre.${value}`) })).sort(byLabel),
    languages: BOOK_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) })),
    countries: countryOptions(locale),
    sorts: SEARCH_SORTS.map((value) => ({ value, label: t(`sort.${value}`) })),
  };
}
