import { useTranslations } from "next-intl";
import type { BookDto } from "@/lib/features/books/schema";
import { useBookFormat } from "./format";

interface StatProps {
  /** Chooses the icon (app/styles/controls.css). */
  kind: "place" | "interest" | "lent";
  /** Visible text. */
  short: string;
  /** The same in words, for the tooltip and screen readers. */
  words: string;
}

function Stat({ kind, short, words }: StatProps) {
  return (
    <li title={words} className={`stat stat-${kind}`}>
      <span aria-hidden="true" className="truncate">
        {short}
      </span>
      <span className="sr-only">{words}</span>
    </li>
  );
}

interface BookStatsProps {
  book: Pick<BookDto, "interestRatingAvg" | "lentCount"> & {
    location?: { country: string | null; postalCode?: string | null; city: string | null };
    distanceKm?: number | null;
  };
}

/** A book's place and, where there are any, its readers' average interest out of 10 and how often it was lent. */
export function BookStats({ book }: BookStatsProps) {
  const t = useTranslations("book");
  const format = useBookFormat();
  const { distanceKm, interestRatingAvg, lentCount, location } = book;
  const place = location && format.place(location);
  const interest = interestRatingAvg === null ? null : format.average(interestRatingAvg);
  return (
    <ul className="stats">
      {typeof distanceKm === "number" ? (
        <Stat
          kind="place"
          short={format.shortDistance(distanceKm)}
          words={t("distance", { distance: format.distance(distanceKm) })}
        />
      ) : (
        place && <Stat kind="place" short={place} words={t("place", { place })} />
      )}
      {interest && (
        <Stat kind="interest" short={`${interest}/10`} words={t("interest", { value: interest })} />
      )}
      {lentCount > 0 && (
        <Stat kind="lent" short={String(lentCount)} words={t("lentCount", { count: lentCount })} />
      )}
    </ul>
  );
}
