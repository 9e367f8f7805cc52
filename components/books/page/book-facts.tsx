import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { PublicBookDto } from "@/lib/books/schema";
import { useBookFormat } from "../format";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 border-t border-line py-2.5">
      <dt className="w-32 flex-none text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** What else is known of a book; a fact that is not known is left out. */
export function BookFacts({ book }: { book: PublicBookDto }) {
  const t = useTranslations("book");
  const format = useBookFormat();
  const { city, country } = book.location;
  const place = [city, country && format.country(country)].filter(Boolean).join(", ");
  return (
    <dl className="mt-6 max-w-[60ch] border-b border-line text-base">
      {place && (
        <Fact name={t("whereabouts")}>
          {place}
          {book.willingToTravel && <span className="block text-muted">{t("willingToTravel")}</span>}
        </Fact>
      )}
      {book.interestRatingCount > 0 && (
        <Fact name={t("interestName")}>
          {t("interestSummary", {
            value: format.average(book.interestRatingAvg ?? 0),
            count: book.interestRatingCount,
          })}
        </Fact>
      )}
      {book.form && <Fact name={t("form")}>{book.form}</Fact>}
      {book.isbn && <Fact name={t("isbn")}>{book.isbn}</Fact>}
    </dl>
  );
}
