"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue, type ReactNode } from "react";
import { BookCard } from "@/components/books/book-card";
import { FIRST_CARDS, isOut, type CardBook } from "@/components/books/card-book";
import { RequestButton } from "@/components/books/request/request-button";
import { WaitButton } from "@/components/books/waiting/wait-button";
import { ButtonLink } from "@/components/ui/button-link";
import { Loading } from "@/components/ui/skeleton";
import { useWasOnServer } from "@/lib/browser/use-hydrated";
import { loanPath } from "@/lib/features/loans/terms";
import type { Requests } from "./use-requests";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-3.5 md:gap-5";
/** Covers loaded eagerly: the first row of a wide screen. */
const EAGER_COVERS = 3;

interface BookGridProps {
  label: string;
  books: readonly CardBook[];
  /** The button of a card. */
  action: (book: CardBook) => ReactNode;
}

/** Cards of books that can be asked for. */
export function BookGrid({ label, books, action }: BookGridProps) {
  const drawn = useDeferredValue(books.length, useWasOnServer() ? FIRST_CARDS : undefined);
  return (
    <ul aria-label={label} className={GRID}>
      {books.map((book, index) => (
        <li key={book.id} className="book-item">
          {index < drawn && (
            <article aria-label={book.title} className="h-full">
              <BookCard book={book} eager={index < EAGER_COVERS} action={action(book)} />
            </article>
          )}
        </li>
      ))}
    </ul>
  );
}

function SeeLoan({ id }: { id: string }) {
  const t = useTranslations("loanRequest");
  return (
    <ButtonLink size="sm" variant="ghost" href={loanPath(id)} prefetch={false}>
      {t("loan")}
    </ButtonLink>
  );
}

/** A circle's own book is not asked for. */
function OnShelf() {
  const t = useTranslations("loanRequest");
  return <span className="text-sm text-muted">{t("onShelf")}</span>;
}

/** Asks for the book, or waits for one that is out; leads to the loan of one that the reader has. */
export function BookAction({ book, requests }: { book: CardBook; requests: Requests }) {
  const { id, isOwn, waiting, ownCircle } = book;
  if (isOwn) return null;
  const loan = requests.heldBy(id);
  if (loan) return <SeeLoan id={loan.id} />;
  if (ownCircle) return <OnShelf />;
  const requested = requests.isAsked(id);
  if (!waiting || !isOut(book) || requested) {
    return <RequestButton book={book} requested={requested} onRequested={requests.add} />;
  }
  return (
    <WaitButton
      book={book}
      inLine={requests.lines[id] ?? waiting}
      onChange={(inLine) => requests.join(id, inLine)}
    />
  );
}

/** Placeholder of the grid while its books are loading. */
export function BookGridLoading({ label }: { label: string }) {
  return <Loading label={label} count={6} layout={GRID} className="h-[19.25rem] rounded-lg" />;
}
