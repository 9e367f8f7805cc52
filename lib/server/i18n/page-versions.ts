import { env } from "@/lib/server/env";
import { LOCALES, type Locale } from "@/lib/shared/locales";

/** Full address of a page; with a language, of that language's version. */
export function pageUrl(path: string, lang?: Locale): string {
  const url = new URL(path, env().APP_URL);
  if (lang) url.searchParams.set("lang", lang);
  return url.href;
}

/**
 * A page's own address and its versions by language (`hreflang`), as Next's `alternates`.
 * @param lang the version that was asked for by `?lang=`.
 */
export function pageVersions(path: string, lang?: Locale) {
  const versions = LOCALES.map((language) => [language, pageUrl(path, language)]);
  return {
    canonical: pageUrl(path, lang),
    languages: { ...Object.fromEntries(versions), "x-default": pageUrl(path) } as Record<
      string,
      string
    >,
  };
}
