import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { PublicBookDto } from "@/lib/features/books/schema";
import { placeName, SHARE_PICTURE, sharePath, sharePictureUrl } from "@/lib/features/books/share";
import { LOCALES, type Locale } from "@/lib/shared/locales";
import { pageUrl, pageVersions } from "@/lib/server/i18n/page-versions";
import { siteName } from "@/lib/server/pages/page-meta";
import { cut } from "@/lib/shared/signs";

/** Search engines cut longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160;
const OPEN_GRAPH_LOCALES: Record<Locale, string> = { uk: "uk_UA", en: "en_GB", de: "de_DE" };

/**
 * What search engines and shared links show of a book.
 * @param lang the requested language version.
 */
export async function bookMetadata(book: PublicBookDto, lang?: Locale): Promise<Metadata> {
  const [t, locale] = [await getTranslations("book"), await getLocale()];
  const { id, title, author, location, isbn } = book;
  const place = placeName(location, locale);
  const heading = t("metaTitle", { title, author });
  const invitation = place
    ? t("metaDescriptionPlace", { title, author, place })
    : t("metaDescription", { title, author });
  const description = shorten(book.description ?? invitation);
  const alternates = pageVersions(sharePath(id), lang);
  const picture = {
    url: sharePictureUrl(book, locale),
    ...SHARE_PICTURE,
    type: "image/png",
    alt: t("coverOf", { title, author }),
  };
  return {
    title: heading,
    description,
    alternates,
    openGraph: {
      type: "book",
      siteName: siteName(),
      url: alternates.canonical,
      title: heading,
      description,
      locale: OPEN_GRAPH_LOCALES[locale],
      alternateLocale: LOCALES.filter((other) => other !== locale).map(
        (other) => OPEN_GRAPH_LOCALES[other],
      ),
      authors: [author],
      ...(isbn && { isbn }),
      images: [picture],
    },
    twitter: { card: "summary_large_image", title: heading, description, images: [picture] },
  };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  return `${cut(line, MAX_DESCRIPTION_LENGTH - 1).replace(/(?<!\s)\s+\S*$/, "")}…`;
}

/** The book as JSON-LD (schema.org/Book), safe inside a script element. */
export function bookJsonLd(book: PublicBookDto): string {
  const { id, title, author, description, language, isbn } = book;
  const url = pageUrl(sharePath(id));
  const thing = {
    "@context": "https://schema.org",
    "@type": "Book",
    "@id": url,
    url,
    name: title,
    author: { "@type": "Person", name: author },
    image: pageUrl(`/api/books/${id}/cover`),
    ...(description && { description }),
    ...(language && { inLanguage: language }),
    ...(isbn && { isbn }),
    ...(book.interestRatingAvg !== null && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: book.interestRatingAvg,
        bestRating: 10,
        worstRating: 1,
        ratingCount: book.interestRatingCount,
      },
    }),
  };
  return JSON.stringify(thing).replaceAll("<", "\\u003c");
}
