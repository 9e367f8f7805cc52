import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { PublicBookDto } from "@/lib/features/books/schema";
import { useBookFormat } from "@/components/books/format";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-3 border-t border-line py-2.5">
      <dt className="w-32 flex-none text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

interface BookFactsProps {
  book: PublicBookDto;
  /** From the reader, in kilometres; null for visitors, for one's own, and where nobody knows. */
  distanceKm: number | null;
}

/** What else is known of a book; a fact that is not known is left out. */
export function BookFacts({ book, distanceKm }: BookFactsProps) {
  const t = useTranslations("book");
  const format = useBookFormat();
  const { city, country } = book.location;
  const place = [city, country && format.country(country)].filter(Boolean).join(", ");
  const where = [place, distanceKm !== null && format.distance(distanceKm)].filter(Boolean);
  const { interestRatingAvg: interest, interestRatingCount: count } = book;
  return (
    <dl className="border-b border-line">
      {where.length > 0 && (
        <Fact name={t("whereabouts")}>
          {where.join(" · ")}
          {book.willingToTravel && <span className="block text-muted">{t("willingToTravel")}</span>}
        </Fact>
      )}
      <Fact name={t("interestName")}>
        {interest === null
          ? t("noInterest")
          : t("interestSummary", { value: format.average(interest), count })}
      </Fact>
      <Fact name={t("lentName")}>{t("lentTimes", { count: book.lentCount })}</Fact>
      {book.form && <Fact name={t("form")}>{book.form}</Fact>}
      {book.isbn && <Fact name={t("isbn")}>{book.isbn}</Fact>}
    </dl>
  );
}
