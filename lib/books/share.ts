import { env } from "../core/env";
import { LOCALES, type Locale } from "../core/i18n/locales";

/** Address of a book's public page; with a language, of that language's version. */
export function shareUrl(bookId: string, lang?: Locale): string {
  const url = new URL(`/books/${bookId}`, env().APP_URL);
  if (lang) url.searchParams.set("lang", lang);
  return url.href;
}

/** Address of the picture that stands for a book where its link is shared. */
export function sharePictureUrl(bookId: string): string {
  return new URL(`/api/books/${bookId}/cover`, env().APP_URL).href;
}

/** The page's versions by language, for `hreflang`. */
export function languageVersions(bookId: string): Record<string, string> {
  const versions = LOCALES.map((lang) => [lang, shareUrl(bookId, lang)]);
  return { ...Object.fromEntries(versions), "x-default": shareUrl(bookId) };
}
