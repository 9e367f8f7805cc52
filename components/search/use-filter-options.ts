import { useTranslations } from "next-intl";
import { useFactOptions } from "@/components/books/use-fact-options";
import { SEARCH_SORTS } from "@/lib/features/books/terms";
import type { CountryOption } from "@/lib/shared/countries";

/**
 * Choices of the filters in the reader's language.
 * @param country from the server: their names differ between versions of ICU.
 */
export function useFilterOptions(country: readonly CountryOption[]) {
  const t = useTranslations("enums");
  const { genre, language } = useFactOptions();
  const sortBy = SEARCH_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }));
  return { genre, language, country, sortBy };
}

export type FilterOptions = ReturnType<typeof useFilterOptions>;
