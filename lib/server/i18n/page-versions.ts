import { env } from "@/lib/server/env";
import { LOCALES, type Locale } from "@/lib/shared/locales";

/** Absolute URL of a page, in `lang` if given. */
export function pageUrl(path: string, lang?: Locale): string {
  const url = new URL(path, env().APP_URL);
  if (lang) url.searchParams.set("lang", lang);
  return url.href;
}

/**
 * A page's canonical URL and its language versions (`hreflang`), as Next's `alternates`.
 * @param lang value of `?lang=`.
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
