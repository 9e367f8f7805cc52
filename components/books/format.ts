import { useLocale, useTranslations } from "next-intl";
import { useFormatter } from "@/components/ui/use-formatter";
import { countryName } from "@/lib/shared/countries";

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** Kilometres: places are known no more closely. */
const CELL = 2;
const KILOMETRES = { style: "unit", unit: "kilometer", unitDisplay: "short" } as const;

/** A number and its unit stay on one line. */
const unbroken = (measure: string) => measure.replaceAll(" ", "\u00a0");

interface BookPlace {
  country: string | null;
  postalCode?: string | null;
  city: string | null;
}

/** Figures and places of books in the reader's language. */
export function useBookFormat() {
  const locale = useLocale();
  const t = useTranslations("book");
  const format = useFormatter();

  /** A whole number of kilometres: "10 км". */
  const radius = (kilometres: number): string => unbroken(format.number(kilometres, KILOMETRES));

  function measured(kilometres: number): string {
    const digits = Math.round(kilometres * 10) < 100 ? ONE_DECIMAL : { maximumFractionDigits: 0 };
    return unbroken(format.number(kilometres, { ...KILOMETRES, ...digits }));
  }

  return {
    radius,
    /** With one decimal under 10 km, else rounded: "менш ніж 2 км", "3,4 км", "12 км". */
    distance: (kilometres: number): string =>
      kilometres < CELL ? t("within", { distance: radius(CELL) }) : measured(kilometres),
    /** The same where there is little room: "< 2 км". */
    shortDistance: (kilometres: number): string =>
      kilometres < CELL ? `<\u00a0${radius(CELL)}` : measured(kilometres),
    /** An average of ratings, to one decimal. */
    average: (value: number): string => format.number(value, ONE_DECIMAL),
    country: (code: string): string => countryName(code, locale),
    /** The most precise part that is known: city, else postal code, else country; else empty. */
    place: ({ city, postalCode, country }: BookPlace): string =>
      city ?? postalCode ?? (country ? countryName(country, locale) : ""),
  };
}
