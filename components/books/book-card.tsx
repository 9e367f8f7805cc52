"use client";

import { ArrowRight } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Flip } from "@/components/ui/flip";
import { Icon } from "@/components/ui/icon";
import { api } from "@/lib/browser/api-client";
import { BookStats } from "./book-stats";
import { BookTags } from "./book-tags";
import type { CardBook } from "./card-book";
import { BookCover } from "./cover";
import { rememberResults } from "./results-address";

interface BookCardProps {
  book: CardBook;
  action?: ReactNode;
  /** Load the cover eagerly. */
  eager?: boolean;
}

/** Cover and title lead to the book's page. */
function Front({ book, action, eager }: BookCardProps) {
  const { id, title, author, coverImageUrl, owner } = book;
  const open = { href: `/books/${id}`, prefetch: false, onClick: () => rememberResults(id) };
  return (
    <Card className="book-card">
      <Link {...open} tabIndex={-1} aria-hidden="true">
        <BookCover title={title} author={author} src={coverImageUrl} eager={eager} />
      </Link>
      <div className="min-w-0">
        <h2 className="book-card-title">
          <Link {...open}>{title}</Link>
        </h2>
        <p className="book-card-author">{author}</p>
        <BookTags book={book} />
        {!book.isOwn && <p className="book-card-owner">{owner.displayName}</p>}
      </div>
      <p className="book-card-about">{book.description}</p>
      <div className="book-card-foot">
        <BookStats book={book} />
        {action}
      </div>
    </Card>
  );
}

function Back({ book, action }: Pick<BookCardProps, "book" | "action">) {
  const t = useTranslations("book");
  const { id, title, author, description, owner } = book;
  return (
    <Card className="absolute inset-0 flex flex-col gap-4 bg-sunken!">
      <div className="flex min-h-0 flex-1 gap-4">
        <span className="block aspect-[2/3] h-full max-h-51 flex-none">
          <BookCover
            title={title}
            author={author}
            src={book.coverImageUrl}
            size="full"
            sizes="136px"
            alt={t("coverOf", { title, author })}
          />
        </span>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-1.5">
          {!book.isOwn && (
            <p className="text-sm text-muted">
              {t("owner")}{" "}
              <Link href={`/profile/${owner.id}`} prefetch={false} className="link wrap-anywhere">
                {owner.displayName}
              </Link>
            </p>
          )}
          <p
            tabIndex={0}
            className="relative z-2 min-h-0 overflow-y-auto text-sm whitespace-pre-line wrap-anywhere"
          >
            {description ?? t("noDescription")}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line-strong pt-3">
        <Link
          href={`/books/${id}`}
          prefetch={false}
          aria-label={t("openLabel", { title })}
          onClick={() => rememberResults(id)}
          className="hit-area py-1 text-sm font-semibold text-fir hover:text-fir-strong"
        >
          {t("open")} <Icon of={ArrowRight} className="inline size-4" />
        </Link>
        {action}
      </div>
    </Card>
  );
}

/** A book in a list; a click turns it over to its description. */
export function BookCard({ book, action, eager }: BookCardProps) {
  const t = useTranslations("book");
  const { title } = book;
  return (
    <Flip
      className="h-full"
      turnLabel={t("turn", { title })}
      returnLabel={t("turnBack", { title })}
      onTurned={() => countView(book.id)}
      front={<Front book={book} action={action} eager={eager} />}
      back={<Back book={book} action={action} />}
    />
  );
}

/** Books whose view was counted in this window. */
const counted = new Set<string>();

/** Counts a view of the book, once per window; errors are ignored. */
function countView(bookId: string): void {
  if (counted.has(bookId)) return;
  counted.add(bookId);
  api("POST /books/[id]/views", { params: { id: bookId }, stay: true }).catch(() =>
    counted.delete(bookId),
  );
}
