"use client";

import { EyeOff } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { memo } from "react";
import { BookStats } from "@/components/books/book-stats";
import { BookTags } from "@/components/books/book-tags";
import { BookCover } from "@/components/books/cover";
import { WaitingCount } from "@/components/books/waiting/waiting-count";
import { DueDate } from "@/components/loans/due-date";
import { useOutsideLoans } from "@/components/loans/outside/use-outside-loans";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { useMe } from "@/components/users/use-me";
import type { BookDto } from "@/lib/features/books/schema";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";
import type { Loan } from "@/lib/features/loans/schema";
import { VISIBILITY_ICONS } from "@/components/shelf/add/visibility-field";
import { OwnBookActions } from "./own-book-actions";

interface OwnBooksProps {
  books: readonly BookDto[];
  loans: readonly Loan[];
  onEdit: (bookId: string) => void;
}

export function OwnBooks({ books, loans, onEdit }: OwnBooksProps) {
  const t = useTranslations("manageBooks.shelf");
  const me = useMe();
  const outside = new Map(useOutsideLoans().map((each) => [each.bookId, each]));
  const lent = new Map(
    loans.filter((loan) => loan.ownerUserId === me.id).map((loan) => [loan.bookId, loan]),
  );
  return (
    <ul
      aria-label={t("label")}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3.5"
    >
      {books.map((book) => (
        <li key={book.id} className="book-item">
          <OwnBookCard
            book={book}
            loan={lent.get(book.id)}
            outside={outside.get(book.id)}
            onEdit={onEdit}
          />
        </li>
      ))}
    </ul>
  );
}

interface OwnBookCardProps {
  book: BookDto;
  /** The book's active loan, if any. */
  loan?: Loan;
  /** The book's outside loan, if any. */
  outside?: OutsideLoan;
  onEdit: (bookId: string) => void;
}

/** A book on its owner's shelf, with everything the owner can do with it. */
const OwnBookCard = memo(function OwnBookCard({ book, loan, outside, onEdit }: OwnBookCardProps) {
  const t = useTranslations("manageBooks.card");
  const outsideText = useTranslations("loans.outsideLoan");
  return (
    <Card
      as="article"
      aria-label={book.title}
      className="grid h-full grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-[1fr_auto] gap-4"
    >
      <BookCover {...book} src={book.coverImageUrl} />
      <div className="flex min-w-0 flex-col">
        <h2 className="line-clamp-3 text-lg">
          <Link href={`/books/${book.id}`} prefetch={false} className="hover:underline">
            {book.title}
          </Link>
        </h2>
        <p className="mt-0.5 line-clamp-2 text-sm text-muted">{book.author}</p>
        <BookTags book={book} className="mt-2.5" />
        {loan && (
          <HolderLine
            text={t(loan.status === "LENT" ? "lentTo" : "promisedTo", {
              name: loan.borrower.displayName,
            })}
            dueDate={loan.dueDate}
          />
        )}
        {outside && (
          <HolderLine
            text={outsideText("with", { name: outside.name })}
            dueDate={outside.dueDate}
          />
        )}
        <WaitingCount count={book.waiting.count} className="mt-2" />
        {book.state !== "LOST" && <SeenBy book={book} />}
        <BookStats book={{ ...book, distanceKm: null }} className="mt-auto pt-3" />
      </div>
      <OwnBookActions book={book} loan={loan} outside={outside !== undefined} onEdit={onEdit} />
    </Card>
  );
});

/** Who sees the book, unless everyone does. */
function SeenBy({ book: { visibility, isShareable } }: { book: BookDto }) {
  const t = useTranslations("manageBooks.card");
  if (visibility === "EVERYONE" && isShareable) return null;
  const icon = visibility === "EVERYONE" ? EyeOff : VISIBILITY_ICONS[visibility];
  return (
    <p className="mt-2 flex items-center gap-1.5 text-sm text-muted">
      <Icon of={icon} className="size-4" />
      {visibility === "EVERYONE" ? t("unlisted") : t(`visibility.${visibility}`)}
    </p>
  );
}

/** Who has the book, or will have it, and until when. */
function HolderLine({ text, dueDate }: { text: string; dueDate: string | null }) {
  return (
    <p className="mt-2 text-sm">
      <Link href="/loans" className="font-semibold break-words hover:underline">
        {text}
      </Link>
      {dueDate && (
        <span className="block text-muted">
          <DueDate day={dueDate} />
        </span>
      )}
    </p>
  );
}
