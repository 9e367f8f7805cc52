import { createFormatter, useLocale, useTimeZone, type Locale } from "next-intl";
import { dateLocale } from "@/lib/shared/time";

type Formatter = ReturnType<typeof createFormatter>;

/** How averages are written. */
export const ONE_DECIMAL = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

const formatters = new Map<string, Formatter>();

/** next-intl's `useFormatter`, but with British dates and times for English. */
export function useFormatter(): Formatter {
  const language = useLocale();
  const timeZone = useTimeZone();
  const key = `${language} ${timeZone}`;
  const locale: string = dateLocale(language);
  const known = formatters.get(key) ?? createFormatter({ locale: locale as Locale, timeZone });
  formatters.set(key, known);
  return known;
}
