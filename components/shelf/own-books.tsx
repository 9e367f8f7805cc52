"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useMe } from "@/components/users/use-me";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import { OwnBookCard } from "./own-book-card";

/** Cards that are on the page at first, and so many more with each press. */
const STEP = 24;

interface OwnBooksProps {
  books: readonly BookDto[];
  loans: readonly Loan[];
  onEdit: (bookId: string) => void;
}

/** Cards of the reader's own books; a long shelf is shown piece by piece. */
export function OwnBooks({ books, loans, onEdit }: OwnBooksProps) {
  const t = useTranslations("manageBooks.shelf");
  const common = useTranslations("common");
  const me = useMe();
  const [limit, setLimit] = useState(STEP);
  const lent = new Map(
    loans.filter((loan) => loan.ownerUserId === me.id).map((loan) => [loan.bookId, loan]),
  );
  return (
    <>
      <ul
        aria-label={t("label")}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3.5"
      >
        {books.slice(0, limit).map((book) => (
          <li key={book.id}>
            <OwnBookCard book={book} loan={lent.get(book.id)} onEdit={onEdit} />
          </li>
        ))}
      </ul>
      {books.length > limit && (
        <div className="mt-6 grid justify-items-center">
          <Button variant="ghost" onClick={() => setLimit(limit + STEP)}>
            {common("showMore")}
          </Button>
        </div>
      )}
    </>
  );
}
