import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { PublicBookDto } from "@/lib/features/books/schema";
import { BookTags } from "@/components/books/book-tags";
import { BookCover } from "@/components/books/cover";
import { useBookFormat } from "@/components/books/format";

interface BookPageProps {
  book: PublicBookDto;
  /** Distance from the reader; null for visitors, own books and unknown places. */
  distanceKm: number | null;
  /** Link back to the list where the book was found. */
  back?: ReactNode;
  /** The book's owner; for members only. */
  owner?: ReactNode;
  /** What this reader can do with the book. */
  action: ReactNode;
  /** Content below the facts. */
  children?: ReactNode;
}

/** The cover beside the title; on wide screens beside everything. */
const GRID =
  "grid grid-cols-[min(10rem,42%)_minmax(0,1fr)] gap-x-4 gap-y-6 " +
  "@2xl:grid-cols-[minmax(0,17rem)_minmax(0,38rem)] @2xl:grid-rows-[auto_1fr] @2xl:gap-x-11";

/** All about a book: cover, title and one action in the first view of a phone; description and facts. */
export function BookPage({ book, distanceKm, back, owner, action, children }: BookPageProps) {
  const t = useTranslations("book");
  const { title, author, description, language } = book;
  return (
    <div className="@container">
      {back}
      <article className={GRID}>
        <div className="@2xl:row-span-2">
          <BookCover
            {...book}
            src={book.coverImageUrl}
            size="full"
            sizes="(min-width: 761px) 272px, 160px"
            alt={t("coverOf", { title, author })}
            eager
          />
        </div>
        <header>
          <h1
            lang={language ?? undefined}
            className="text-2xl break-words hyphens-auto md:text-3xl"
          >
            {title}
          </h1>
          <p className="mt-1.5 text-lg text-muted">{author}</p>
          <BookTags book={book} className="mt-4" />
        </header>
        <div className="col-span-2 grid grid-cols-[minmax(0,1fr)] content-start gap-6 @2xl:col-span-1">
          <Card padding="lg" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {owner}
            {action}
          </Card>
          <p className="whitespace-pre-line">{description ?? t("noDescription")}</p>
          <BookFacts book={book} distanceKm={distanceKm} />
          {children}
        </div>
      </article>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-3 border-t border-line py-2.5">
      <dt className="w-32 flex-none text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Further facts about a book; unknown ones are left out. */
function BookFacts({ book, distanceKm }: Pick<BookPageProps, "book" | "distanceKm">) {
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
