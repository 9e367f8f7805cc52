"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { BookCover } from "@/components/books/cover";
import type { BookDto } from "@/lib/features/books/schema";

interface JustAddedProps {
  books: readonly BookDto[];
  onEdit: (bookId: string) => void;
}

/** What was put on the shelf a moment ago, newest first; each opens for editing. */
export function JustAdded({ books, onEdit }: JustAddedProps) {
  const t = useTranslations("manageBooks");
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5">
      <h2 id={id} className="mb-3 text-lg">
        {t("justAdded")}
      </h2>
      <ul className="scrollbar-none -mx-4 flex gap-4 overflow-x-auto px-4 pt-1 pb-4 md:-mx-1 md:px-1">
        {books.map((book) => (
          <li key={book.id} className="w-20 flex-none">
            <button
              type="button"
              onClick={() => onEdit(book.id)}
              className="group block w-full rounded-sm text-left"
            >
              <BookCover
                title={book.title}
                author={book.author}
                src={book.coverImageUrl}
                size="full"
                sizes="80px"
                eager
              />
              <span className="mt-2 block truncate text-xs font-semibold group-hover:underline">
                {book.title}
              </span>
              <span className="sr-only">{t("card.edit")}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
