import { useLocale, useMessages, type AbstractIntlMessages } from "next-intl";
import { BOOK_LANGUAGES, GENRES, SEARCH_SORTS } from "@/lib/features/books/terms";
import { countryOptions } from "@/lib/shared/countries";
import { useTexts } from "@/lib/browser/use-texts";

type Options = ReturnType<typeof optionsOf>;

const ofLanguage = new WeakMap<AbstractIntlMessages, Options>();

/** The choices of the filters in the reader's language, those of long lists by their names. */
export function useFilterOptions(): Options {
  const t = useTexts("enums");
  const locale = useLocale();
  const messages = useMessages();
  const known = ofLanguage.get(messages) ?? optionsOf(t, locale);
  ofLanguage.set(messages, known);
  return known;
}

function optionsOf(t: (key: string) => string, locale: string) {
  const byLabel = (a: { label: string }, b: { label: string }) =>
    a.label.localeCompare(b.label, locale);
  return {
    genres: GENRES.map((value) => ({ value, label: t(`genre.${value}`) })).sort(byLabel),
    languages: BOOK_LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) })),
    countries: countryOptions(locale),
    sorts: SEARCH_SORTS.map((value) => ({ value, label: t(`sort.${value}`) })),
  };
}
