import { useLocale } from "next-intl";
import { countryName } from "@/lib/shared/countries";
import { useTexts } from "@/lib/browser/use-texts";

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** Kilometres: places are known no more closely. */
const CELL = 2;
const KILOMETRES = { style: "unit", unit: "kilometer", unitDisplay: "short" } as const;

/** A number and its unit stay on one line. */
const glued = (measure: string) => measure.replaceAll(" ", "\u00a0");

/** A place as a book or a search carries it. */
interface Whereabouts {
  country: string | null;
  postalCode?: string | null;
  city: string | null;
}

type BookFormat = ReturnType<typeof formatOf>;

const formats = new Map<string, BookFormat>();

/** Figures and places of books in the reader's language. */
export function useBookFormat(): BookFormat {
  const locale = useLocale();
  const t = useTexts("book");
  const known = formats.get(locale) ?? formatOf(locale, (distance) => t("within", { distance }));
  formats.set(locale, known);
  return known;
}

/** Made once per language: what formats numbers costs more to make than to use. */
function formatOf(locale: string, within: (distance: string) => string) {
  const near = new Intl.NumberFormat(locale, { ...KILOMETRES, ...ONE_DECIMAL });
  const far = new Intl.NumberFormat(locale, { ...KILOMETRES, maximumFractionDigits: 0 });
  const whole = new Intl.NumberFormat(locale, KILOMETRES);
  const oneDecimal = new Intl.NumberFormat(locale, ONE_DECIMAL);
  const radius = (kilometres: number) => glued(whole.format(kilometres));
  const measured = (kilometres: number) =>
    glued((Math.round(kilometres * 10) < 100 ? near : far).format(kilometres));
  return {
    /** With one decimal under 10 km, else rounded: "менш ніж 2 км", "3,4 км", "12 км". */
    distance: (kilometres: number): string =>
      kilometres < CELL ? within(radius(CELL)) : measured(kilometres),
    /** The same where there is little room: "< 2 км". */
    shortDistance: (kilometres: number): string =>
      kilometres < CELL ? `<\u00a0${radius(CELL)}` : measured(kilometres),
    /** A whole number of kilometres: "10 км". */
    radius,
    /** An average of ratings, to one decimal. */
    average: (value: number) => oneDecimal.format(value),
    country: (code: string) => countryName(code, locale),
    /** The nearest that is known: city, else postal code, else country; empty where nothing is. */
    place: ({ city, postalCode, country }: Whereabouts): string =>
      city ?? postalCode ?? (country ? countryName(country, locale) : ""),
  };
}
