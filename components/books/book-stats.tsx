import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { BookDto } from "@/lib/features/books/schema";
import { useBookFormat } from "./format";

interface StatProps {
  icon: ReactNode;
  /** What is seen. */
  short: string;
  /** The same in words, for the tooltip and screen readers. */
  words: string;
}

function Stat({ icon, short, words }: StatProps) {
  return (
    <li title={words} className="stat">
      {icon}
      <span aria-hidden="true" className="truncate">
        {short}
      </span>
      <span className="sr-only">{words}</span>
    </li>
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
  const place = format.place(location);
  const interest = interestRatingAvg === null ? null : format.average(interestRatingAvg);
  return (
    <ul className={cx("flex min-w-0 items-center gap-3 text-sm", className)}>
      {typeof distanceKm === "number" ? (
        <Stat
          icon={<Icon name="pin" />}
          short={format.shortDistance(distanceKm)}
          words={t("distance", { distance: format.distance(distanceKm) })}
        />
      ) : (
        place && <Stat icon={<Icon name="pin" />} short={place} words={t("place", { place })} />
      )}
      <Stat
        icon={<Icon name="star" className={interest ? "fill-current text-star" : undefined} />}
        short={interest ?? "–"}
        words={interest ? t("interest", { value: interest }) : t("noInterest")}
      />
      <Stat
        icon={<Icon name="repeat" />}
        short={String(lentCount)}
        words={t("lentCount", { count: lentCount })}
      />
    </ul>
  );
}
