/** Languages the interface is translated to; the first is the default and the fallback. */
export const LOCALES = ["uk", "en", "de"] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "uk";
export const LOCALE_COOKIE = "NEXT_LOCALE";

export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale);
}

/**
 * The best of our languages for an `Accept-Language` header.
 * @returns null where none of ours is asked for.
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

/** A stored language as one of the interface's; null where the interface is not translated to it. */
export function interfaceLocale(preferred: string | null | undefined): Locale | null {
  return isLocale(preferred) ? preferred : null;
}
