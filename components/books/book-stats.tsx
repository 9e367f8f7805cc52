import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { useTexts } from "@/lib/core/i18n/use-texts";
import type { BookDto } from "@/lib/books/schema";
import { useBookFormat } from "./format";

interface StatProps {
  icon: ReactNode;
  /** The whole of it in words. */
  label: string;
  /** As short as it gets, for the eye. */
  children: ReactNode;
}

function Stat({ icon, label, children }: StatProps) {
  return (
    <li title={label} className="stat">
      {icon}
      <span aria-hidden="true" className="truncate">
        {children}
      </span>
      <span className="sr-only">{label}</span>
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

function WhereStat({ book }: Pick<BookStatsProps, "book">) {
  const t = useTexts("book");
  const format = useBookFormat();
  const { distanceKm } = book;
  const isKnown = distanceKm !== null && distanceKm !== undefined;
  const where = isKnown ? format.distance(distanceKm) : format.place(book.location);
  if (!where) return null;
  const label = isKnown ? t("distance", { distance: where }) : t("place", { place: where });
  return (
    <Stat icon={<Icon name="pin" />} label={label}>
      {where}
    </Stat>
  );
}

/** Where a book is, how interesting its readers found it out of 10, and how often it was lent. */
export function BookStats({ book, className = "" }: BookStatsProps) {
  const t = useTexts("book");
  const format = useBookFormat();
  const interest = book.interestRatingAvg === null ? null : format.average(book.interestRatingAvg);
  const star = interest ? "fill-current text-star" : "";
  return (
    <ul className={`flex min-w-0 items-center gap-3.5 text-sm ${className}`}>
      <WhereStat book={book} />
      <Stat
        icon={<Icon name="star" className={star} />}
        label={interest ? t("interest", { value: interest }) : t("noInterest")}
      >
        {interest ?? "–"}
      </Stat>
      <Stat
        icon={<Icon name="repeat" />}
        label={t("lentCount", { count: book.lentCount })}
      >
        {book.lentCount}
      </Stat>
    </ul>
  );
}
