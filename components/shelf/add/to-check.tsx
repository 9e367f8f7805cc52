"use client";

import { useTranslations } from "next-intl";
import { BookCover } from "@/components/books/cover";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import type { BookDto } from "@/lib/features/books/schema";
import type { CoverReading } from "@/lib/features/covers/schema";

interface ToCheckProps {
  books: readonly BookDto[];
  onCheck: (bookId: string) => void;
  readings: readonly CoverReading[];
  onLook: (imageId: string) => void;
}

/** Results of photos that need a check: books on the shelf, and uncertain readings. */
export function ToCheck({ books, onCheck, readings, onLook }: ToCheckProps) {
  const t = useTranslations("covers");
  const items = [
    ...readings.map(({ coverImageId: id, title, author }) => ({
      id,
      title: title || t("untitled"),
      author,
      src: `/api/images/${id}`,
      check: onLook,
    })),
    ...books.map((book) => ({ ...book, src: book.coverImageUrl, check: onCheck })),
  ];
  if (items.length === 0) return null;
  return (
    <Panel title={t("toCheck", { count: items.length })} className="mb-5">
      <ul className="mt-3 divide-y divide-line">
        {items.map(({ id, title, author, src, check }) => (
          <li key={id} className="flex items-center gap-3.5 py-3">
            <BookCover title={title} author={author} src={src} size="sm" className="w-10!" />
            <div className="min-w-0 flex-1">
              <p className="line-clamp-2 font-semibold">{title}</p>
              <p className="truncate text-sm text-muted">{author}</p>
            </div>
            <Button
              size="sm"
              variant="soft"
              aria-label={t("checkOne", { title })}
              onClick={() => check(id)}
            >
              {t("checkShort")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
