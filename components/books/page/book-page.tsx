import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import type { PublicBookDto } from "@/lib/books/schema";
import { BookStats } from "../book-stats";
import { BookTags } from "../book-tags";
import { BookCover } from "../cover";
import { BookFacts } from "./book-facts";

interface BookPageProps {
  /** As a visitor sees it, or with a distance for who is signed in. */
  book: PublicBookDto & { distanceKm?: number | null };
  /** Who lends it; for members alone. */
  owner?: ReactNode;
  /** What this reader can do with it. */
  action: ReactNode;
}

/** All of a book: cover, words, facts, and one action. */
export function BookPage({ book, owner, action }: BookPageProps) {
  const t = useTranslations("book");
  const { title, author, description } = book;
  return (
    <article className="grid gap-7 md:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] md:gap-10">
      <div className="mx-auto w-52 md:mx-0 md:w-full">
        <BookCover
          title={title}
          author={author}
          src={book.coverImageUrl}
          size="full"
          sizes="(min-width: 761px) 272px, 208px"
          alt={t("coverOf", { title, author })}
          eager
        />
      </div>
      <div className="min-w-0">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <p className="mt-1.5 text-lg text-muted">{author}</p>
        <BookTags book={book} className="mt-4" />
        <BookStats book={book} className="mt-5 text-base!" />
        <p className="mt-6 max-w-[60ch] whitespace-pre-line">{description ?? t("noDescription")}</p>
        <BookFacts book={book} />
        <Card padding="lg" className="mt-8 grid gap-4">
          {owner}
          {action}
        </Card>
      </div>
    </article>
  );
}
