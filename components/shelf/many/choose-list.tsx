"use client";

import { useTranslations } from "next-intl";
import { BookTags } from "@/components/books/book-tags";
import { BookCover } from "@/components/books/cover";
import { Tick } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import type { BookDto } from "@/lib/features/books/schema";
import { VISIBILITY_ICONS } from "@/components/shelf/add/visibility-field";
import type { Chosen } from "./use-chosen";

interface ChooseListProps {
  books: readonly BookDto[];
  chosen: Chosen;
}

/** One's own books as lines with checkboxes. */
export function ChooseList({ books, chosen }: ChooseListProps) {
  const t = useTranslations("manageBooks.shelf");
  return (
    <ul
      aria-label={t("label")}
      onKeyDown={chosen.onKeyDown}
      className="divide-y divide-line rounded-lg border border-line bg-surface"
    >
      {books.map((book) => (
        <li key={book.id} className="has-checked:bg-fir-soft/50">
          <ChooseLine book={book} chosen={chosen} />
        </li>
      ))}
    </ul>
  );
}

function ChooseLine({ book, chosen }: { book: BookDto; chosen: Chosen }) {
  const t = useTranslations("manageBooks.card");
  const { visibility } = book;
  const icon = VISIBILITY_ICONS[visibility];
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3.5 px-4 py-2.5 select-none">
      <Tick
        value={book.id}
        checked={chosen.ids.has(book.id)}
        // `change` events do not tell whether Shift was held.
        onClick={(event) => chosen.onPress(book.id, event)}
        onChange={() => {}}
      />
      <BookCover {...book} src={book.coverImageUrl} size="sm" className="w-9! flex-none" />
      <span className="min-w-0 flex-1 md:flex md:items-center md:gap-4">
        <span className="block min-w-0 md:flex-1">
          <span className="line-clamp-2 font-semibold">{book.title}</span>
          <span className="block truncate text-sm text-muted">{book.author}</span>
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-1.5 md:mt-0 md:max-w-[50%] md:justify-end">
          {visibility !== "EVERYONE" && (
            <span className="inline-flex items-center gap-1 text-sm text-muted">
              <Icon of={icon} className="size-4" />
              <span className="sr-only">{t(`visibility.${visibility}`)}</span>
            </span>
          )}
          <BookTags book={book} />
        </span>
      </span>
    </label>
  );
}
