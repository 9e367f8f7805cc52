import { useTranslations } from "next-intl";
import { useBookFormat } from "@/components/books/format";
import type { Wish } from "@/lib/features/wishes/schema";

/** A wish in words, in the reader's language. */
export function useWishText() {
  const t = useTranslations("wishes");
  const enums = useTranslations("enums");
  const format = useBookFormat();

  /** The most specific part: a title, words, an author or an ISBN; else its filters. */
  function name(wish: Wish): string {
    const isbn = wish.isbn && t("isbn", { isbn: wish.isbn });
    return wish.title ?? wish.query ?? wish.author ?? isbn ?? (kind(wish) || t("any"));
  }

  function kind({ genre, language }: Wish): string {
    const parts = [genre && enums(`genre.${genre}`), language && enums(`language.${language}`)];
    return parts.filter(Boolean).join(" · ");
  }

  return {
    name,
    /** The parts that the name leaves out. */
    details(wish: Wish): string {
      const { title, query, author, isbn } = wish;
      const named = name(wish);
      const parts = [
        title && query,
        (title ?? query) && author && t("by", { author }),
        (title ?? query ?? author) && isbn && t("isbn", { isbn }),
        kind(wish),
      ];
      return parts.filter((part) => part && part !== named).join(" · ");
    },
    where({ country, postalCode, city, radiusKm }: Wish, home: string | null): string {
      const radius = format.radius(radiusKm);
      const place = [city, postalCode].filter(Boolean).join(", ");
      if (place) return t("around", { place, radius });
      return country && country !== home
        ? t("everywhere", { country: format.country(country) })
        : t("near", { radius });
    },
  };
}
