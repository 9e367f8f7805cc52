import { useLocale, useTranslations } from "next-intl";
import { ONE_DECIMAL } from "@/components/ui/use-formatter";
import { countryName } from "@/lib/shared/countries";
import { distanceText, wholeKilometres } from "@/lib/shared/distance";
import { memoize } from "@/lib/shared/memoize";

interface BookPlace {
  country: string | null;
  postalCode?: string | null;
  city: string | null;
}

const averageFormat = memoize((locale: string) => new Intl.NumberFormat(locale, ONE_DECIMAL));

/** Formats numbers and places of books in the reader's language. */
export function useBookFormat() {
  const locale = useLocale();
  const t = useTranslations("book");
  return {
    /** A whole number of kilometres: "10 км". */
    radius: (kilometres: number): string => wholeKilometres(kilometres, locale),
    /** One decimal below 10 km, else rounded: "менш ніж 2 км", "3,4 км", "12 км". */
    distance: (kilometres: number): string =>
      distanceText(kilometres, locale, (distance) => t("within", { distance })),
    /** Short form of `distance`: "< 2 км". */
    shortDistance: (kilometres: number): string =>
      distanceText(kilometres, locale, (distance) => `<\u00a0${distance}`),
    /** Average rating with one decimal. */
    average: (value: number): string => averageFormat(locale).format(value),
    country: (code: string): string => countryName(code, locale),
    /** The most precise known part: city, else postal code, else country; else empty. */
    place: ({ city, postalCode, country }: BookPlace): string =>
      city ?? postalCode ?? (country ? countryName(country, locale) : ""),
  };
}
