"use client";

import { EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { memo } from "react";
import { BookStats } from "@/components/books/book-stats";
import { BookTags } from "@/components/books/book-tags";
import { BookCover } from "@/components/books/cover";
import { DueDate } from "@/components/loans/due-date";
import { Card } from "@/components/ui/card";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { OwnBookActions } from "./own-book-actions";

interface OwnBookCardProps {
  book: BookDto;
  /** The loan that promises the book or has handed it over, where there is one. */
  loan?: Loan;
  onEdit: (bookId: string) => void;
}

/** A book on its owner's shelf, with everything the owner can do with it. */
export const OwnBookCard = memo(function OwnBookCard({ book, loan, onEdit }: OwnBookCardProps) {
  const t = useTranslations("manageBooks.card");
  return (
    <Card
      as="article"
      aria-label={book.title}
      className="grid h-full grid-cols-[6.5rem_minmax(0,1fr)] grid-rows-[1fr_auto] gap-4"
    >
      <BookCover title={book.title} author={book.author} src={book.coverImageUrl} />
      <div className="flex min-w-0 flex-col">
        <h2 className="line-clamp-3 text-lg">
          <Link href={`/books/${book.id}`} prefetch={false} className="hover:underline">
            {book.title}
          </Link>
        </h2>
        <p className="mt-0.5 line-clamp-2 text-sm text-muted">{book.author}</p>
        <BookTags book={book} className="mt-2.5" />
        {loan && <LoanLine loan={loan} />}
        {!book.isShareable && book.state !== "LOST" && (
          <p className="mt-2 flex items-center gap-1.5 text-sm text-muted">
            <EyeOff aria-hidden="true" className="size-4" />
            {t("unlisted")}
          </p>
        )}
        <BookStats book={{ ...book, distanceKm: null }} className="mt-auto pt-3" />
      </div>
      <OwnBookActions book={book} loan={loan} onEdit={onEdit} />
    </Card>
  );
});

/** Who has, or is going to have, the book, and until when. */
function LoanLine({ loan }: { loan: Loan }) {
  const t = useTranslations("manageBooks.card");
  return (
    <p className="mt-2 text-sm">
      <Link href="/loans" className="font-semibold hover:underline">
        {t(loan.status === "LENT" ? "lentTo" : "promisedTo", { name: loan.borrower.displayName })}
      </Link>
      {loan.dueDate && (
        <span className="block text-muted">
          <DueDate day={loan.dueDate} />
        </span>
      )}
    </p>
  );
}
