import { MapPin, Repeat, Star } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
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
    <li
      title={label}
      className="inline-flex min-w-0 items-center gap-[5px] font-[550] text-ink [&_svg]:size-4 [&_svg]:text-muted"
    >
      {icon}
      <span aria-hidden="true" className="truncate tabular-nums">
        {children}
      </span>
      <span className="sr-only">{label}</span>
    </li>
  );
}

interface BookStatsProps {
  book: Pick<BookDto, "interestRatingAvg" | "interestRatingCount" | "lentCount"> & {
    location: { country: string | null; postalCode?: string | null; city: string | null };
    distanceKm?: number | null;
  };
  className?: string;
}

function WhereStat({ book }: Pick<BookStatsProps, "book">) {
  const t = useTranslations("book");
  const format = useBookFormat();
  const { distanceKm } = book;
  const isKnown = distanceKm !== null && distanceKm !== undefined;
  const where = isKnown ? format.distance(distanceKm) : format.place(book.location);
  if (!where) return null;
  const label = isKnown ? t("distance", { distance: where }) : t("place", { place: where });
  return (
    <Stat icon={<MapPin aria-hidden="true" />} label={label}>
      {where}
    </Stat>
  );
}

/** Where a book is, how interesting its readers found it out of 10, and how often it was lent. */
export function BookStats({ book, className = "" }: BookStatsProps) {
  const t = useTranslations("book");
  const format = useBookFormat();
  const interest = book.interestRatingAvg === null ? null : format.average(book.interestRatingAvg);
  const star = interest ? "fill-current text-star!" : "";
  return (
    <ul className={`flex min-w-0 items-center gap-3.5 text-sm ${className}`}>
      <WhereStat book={book} />
      <Stat
        icon={<Star aria-hidden="true" className={star} />}
        label={interest ? t("interest", { value: interest }) : t("noInterest")}
      >
        {interest ?? "–"}
      </Stat>
      <Stat
        icon={<Repeat aria-hidden="true" />}
        label={t("lentCount", { count: book.lentCount })}
      >
        {book.lentCount}
      </Stat>
    </ul>
  );
}
