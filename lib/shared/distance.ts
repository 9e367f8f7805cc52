/** Places are known only to this precision. */
const CELL_KM = 2;
const KILOMETRES = { style: "unit", unit: "kilometer", unitDisplay: "short" } as const;

interface Formats {
  near: Intl.NumberFormat;
  whole: Intl.NumberFormat;
}

/** By language: creating them costs more than using them. */
const formats = new Map<string, Formats>();

function formatsOf(locale: string): Formats {
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const known = formats.get(locale) ?? {
    near: new Intl.NumberFormat(locale, { ...KILOMETRES, ...one }),
    whole: new Intl.NumberFormat(locale, { ...KILOMETRES, maximumFractionDigits: 0 }),
  };
  formats.set(locale, known);
  return known;
}

/** A number and its unit stay on one line. */
const unbroken = (measure: string) => measure.replaceAll(" ", "\u00a0");

/** Rounded kilometres: "10 км". */
export function wholeKilometres(kilometres: number, locale: string): string {
  return unbroken(formatsOf(locale).whole.format(kilometres));
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
    ? unbroken(formatsOf(locale).near.format(kilometres))
    : wholeKilometres(kilometres, locale);
}
