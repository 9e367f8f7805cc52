import { useFormatter, useLocale } from "next-intl";
import { countryName } from "@/lib/core/countries";

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const KILOMETRES = { style: "unit", unit: "kilometer", unitDisplay: "short" } as const;

/** A place as a book or a search carries it. */
interface Whereabouts {
  country: string | null;
  postalCode?: string | null;
  city: string | null;
}

/** Figures and places of books in the reader's language. */
export function useBookFormat() {
  const format = useFormatter();
  const locale = useLocale();

  /** With one decimal under 10 km, else rounded: "1,4 км", "12 км". */
  function distance(kilometres: number): string {
    const isNear = Math.round(kilometres * 10) < 100;
    const digits = isNear ? ONE_DECIMAL : { maximumFractionDigits: 0 };
    return format.number(kilometres, { ...KILOMETRES, ...digits });
  }

  return {
    distance,
    /** A whole number of kilometres: "10 км". */
    radius: (kilometres: number) => format.number(kilometres, KILOMETRES),
    /** An average of ratings, to one decimal. */
    average: (value: number) => format.number(value, ONE_DECIMAL),
    country: (code: string) => countryName(code, locale),
    /** The nearest that is known: city, else postal code, else country; empty where nothing is. */
    place: ({ city, postalCode, country }: Whereabouts): string =>
      city ?? postalCode ?? (country ? countryName(country, locale) : ""),
  };
}
