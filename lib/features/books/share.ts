import { countryName } from "@/lib/shared/countries";
import { digest } from "@/lib/server/secrets/secrets";
import { pageUrl } from "@/lib/server/i18n/page-versions";
import { DEFAULT_LOCALE, type Locale } from "@/lib/shared/locales";
import type { PublicBookDto } from "./schema";

/** Increase it when the drawing changes, so that social networks fetch the new one. */
const EDITION = 2;

/** The size that social networks and messengers show without cropping, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

export function sharePath(bookId: string): string {
  return `/books/${bookId}`;
}

/** City and country in a language; "" if neither is known. */
export function placeName({ city, country }: PublicBookDto["location"], locale: Locale): string {
  return [city, country && countryName(country, locale)].filter(Boolean).join(", ");
}

/** Changes with everything that the picture shows, except the language. */
export function sharePictureVersion(book: PublicBookDto): string {
  const { title, author, location, coverImageId } = book;
  const shown = [EDITION, title, author, location.city, location.country, coverImageId];
  return digest(JSON.stringify(shown)).toString("base64url").slice(0, 12);
}

/** URL of the preview picture of a book's shared link. */
export function sharePictureUrl(book: PublicBookDto, lang: Locale = DEFAULT_LOCALE): string {
  const url = new URL(pageUrl(`/api/books/${book.id}/share-picture`, lang));
  url.searchParams.set("v", sharePictureVersion(book));
  return url.href;
}
