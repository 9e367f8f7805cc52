/** Interface languages; the first one is the default. */
export const LOCALES = ["uk", "en", "de"] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "uk";
export const LOCALE_COOKIE = "NEXT_LOCALE";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/**
 * The best interface language for an `Accept-Language` header.
 * @returns null if it contains none of them.
 */
export function negotiate(header: string | null): Locale | null {
  const wishes = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...params] = part.trim().split(";");
      const q = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find(Boolean);
      return { language: tag.toLowerCase().split("-")[0], q: q === undefined ? 1 : Number(q) };
    })
    .filter((wish) => wish.q > 0)
    .sort((a, b) => b.q - a.q);
  return wishes.map((wish) => wish.language).find(isLocale) ?? null;
}

/** A stored language as interface language; null if it is not one. */
export function interfaceLocale(preferred: string | null | undefined): Locale | null {
  return isLocale(preferred) ? preferred : null;
}
