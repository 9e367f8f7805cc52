import { createFormatter, useLocale, useTimeZone } from "next-intl";

type Formatter = ReturnType<typeof createFormatter>;

const formatters = new Map<string, Formatter>();

/**
 * next-intl's `useFormatter`, but with dates and times of English as British English writes them.
 */
export function useFormatter(): Formatter {
  const language = useLocale();
  const timeZone = useTimeZone();
  const key = `${language} ${timeZone}`;
  const locale = language === "en" ? "en-GB" : language;
  const known = formatters.get(key) ?? createFormatter({ locale, timeZone });
  formatters.set(key, known);
  return known;
}
