import { memoize } from "./memoize";

/** Places are known only to this precision. */
const CELL_KM = 2;
const KILOMETRES = { style: "unit", unit: "kilometer", unitDisplay: "short" } as const;

const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const near = memoize(
  (locale: string) => new Intl.NumberFormat(locale, { ...KILOMETRES, ...ONE_DECIMAL }),
);
const whole = memoize(
  (locale: string) => new Intl.NumberFormat(locale, { ...KILOMETRES, maximumFractionDigits: 0 }),
);

/** A number and its unit stay on one line. */
const unbroken = (measure: string) => measure.replaceAll(" ", "\u00a0");

/** Rounded kilometres: "10 км". */
export function wholeKilometres(kilometres: number, locale: string): string {
  return unbroken(whole(locale).format(kilometres));
}

/**
 * One decimal below 10 km, else rounded: "3,4 км", "12 км".
 * @param within words a distance below the precision, given as "2 км".
 */
export function distanceText(
  kilometres: number,
  locale: string,
  within: (distance: string) => string,
): string {
  if (kilometres < CELL_KM) return within(wholeKilometres(CELL_KM, locale));
  return Math.round(kilometres * 10) < 100
    ? unbroken(near(locale).format(kilometres))
    : wholeKilometres(kilometres, locale);
}
