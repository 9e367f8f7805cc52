import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { iconHtml } from "@/components/ui/icon";
import type { BookDto } from "@/lib/features/books/schema";
import { escapeHtml } from "@/lib/shared/html";
import { useBookFormat } from "./format";

/** A figure: as short as it gets for the eye, and the whole of it in words. */
function statHtml(icon: string, short: string, whole: string): string {
  const words = escapeHtml(whole);
  return (
    `<li title="${words}" class="stat">${icon}` +
    `<span aria-hidden="true" class="truncate">${escapeHtml(short)}</span>` +
    `<span class="sr-only">${words}</span></li>`
  );
}

interface BookStatsProps {
  book: Pick<BookDto, "interestRatingAvg" | "lentCount"> & {
    location: { country: string | null; postalCode?: string | null; city: string | null };
    distanceKm?: number | null;
  };
  className?: string;
}

/** Where a book is, how interesting its readers found it out of 10, and how often it was lent. */
export function BookStats({ book, className }: BookStatsProps) {
  const t = useTranslations("book");
  const format = useBookFormat();
  const { distanceKm, interestRatingAvg, lentCount, location } = book;

  function where(): string {
    if (distanceKm !== null && distanceKm !== undefined) {
      const distance = format.distance(distanceKm);
      return statHtml(
        iconHtml("pin"),
        format.shortDistance(distanceKm),
        t("distance", { distance }),
      );
    }
    const place = format.place(location);
    return place && statHtml(iconHtml("pin"), place, t("place", { place }));
  }

  function interest(): string {
    if (interestRatingAvg === null) return statHtml(iconHtml("star"), "–", t("noInterest"));
    const value = format.average(interestRatingAvg);
    return statHtml(iconHtml("star", "fill-current text-star"), value, t("interest", { value }));
  }

  const lent = statHtml(
    iconHtml("repeat"),
    String(lentCount),
    t("lentCount", { count: lentCount }),
  );
  return (
    <ul
      className={cx("flex min-w-0 items-center gap-3 text-sm", className)}
      dangerouslySetInnerHTML={{ __html: where() + interest() + lent }}
    />
  );
}
