import { useLocale, useTranslations } from "next-intl";
import { ONE_DECIMAL } from "@/components/ui/use-formatter";
import { countryName } from "@/lib/shared/countries";

/** Places are known only to this precision. */
const CELL_KM = 2;
const KILOMETRES = { style: "unit", unit: "kilometer", unitDisplay: "short" } as const;

/** A number and its unit stay on one line. */
const unbroken = (measure: string) => measure.replaceAll(" ", "\u00a0");

interface BookPlace {
  country: string | null;
  postalCode?: string | null;
  city: string | null;
}

type NumberFormats = ReturnType<typeof numberFormatsOf>;

/** By language: creating them costs more than using them. */
const numberFormats = new Map<string, NumberFormats>();

function numberFormatsOf(locale: string) {
  return {
    near: new Intl.NumberFormat(locale, { ...KILOMETRES, ...ONE_DECIMAL }),
    far: new Intl.NumberFormat(locale, { ...KILOMETRES, maximumFractionDigits: 0 }),
    whole: new Intl.NumberFormat(locale, KILOMETRES),
    oneDecimal: new Intl.NumberFormat(locale, ONE_DECIMAL),
  };
}

/** Formats numbers and places of books in the reader's language. */
export function useBookFormat() {
  const locale = useLocale();
  const t = useTranslations("book");
  const formats = numberFormats.get(locale) ?? numberFormatsOf(locale);
  numberFormats.set(locale, formats);
  const radius = (kilometres: number): string => unbroken(formats.whole.format(kilometres));
  const measured = (kilometres: number): string =>
    unbroken((Math.round(kilometres * 10) < 100 ? formats.near : formats.far).format(kilometres));
  return {
    /** A whole number of kilometres: "10 км". */
    radius,
    /** One decimal below 10 km, else rounded: "менш ніж 2 км", "3,4 км", "12 км". */
    distance: (kilometres: number): string =>
      kilometres < CELL_KM ? t("within", { distance: radius(CELL_KM) }) : measured(kilometres),
    /** Short form of `distance`: "< 2 км". */
    shortDistance: (kilometres: number): string =>
      kilometres < CELL_KM ? `<\u00a0${radius(CELL_KM)}` : measured(kilometres),
    /** Average rating with one decimal. */
    average: (value: number): string => formats.oneDecimal.format(value),
    country: (code: string): string => countryName(code, locale),
    /** The most precise known part: city, else postal code, else country; else empty. */
    place: ({ city, postalCode, country }: BookPlace): string =>
      city ?? postalCode ?? (country ? countryName(country, locale) : ""),
  };
}
