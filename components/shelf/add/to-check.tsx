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
  if (books.length + readings.length === 0) return null;
  return (
    <Panel title={t("toCheck", { count: books.length + readings.length })} className="mb-5">
      <ul className="mt-3 divide-y divide-line">
        {readings.map(({ coverImageId, title, author }) => (
          <BookToCheck
            key={coverImageId}
            title={title || t("untitled")}
            author={author}
            coverUrl={`/api/images/${coverImageId}`}
            onCheck={() => onLook(coverImageId)}
          />
        ))}
        {books.map(({ id: bookId, title, author, coverImageUrl }) => (
          <BookToCheck
            key={bookId}
            title={title}
            author={author}
            coverUrl={coverImageUrl}
            onCheck={() => onCheck(bookId)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface BookToCheckProps {
  title: string;
  author: string;
  coverUrl: string | null;
  onCheck: () => void;
}

function BookToCheck({ title, author, coverUrl, onCheck }: BookToCheckProps) {
  const t = useTranslations("covers");
  return (
    <li className="flex items-center gap-3.5 py-3">
      <BookCover title={title} author={author} src={coverUrl} size="sm" className="w-10!" />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-semibold">{title}</p>
        <p className="truncate text-sm text-muted">{author}</p>
      </div>
      <Button size="sm" variant="soft" aria-label={t("checkOne", { title })} onClick={onCheck}>
        {t("checkShort")}
      </Button>
    </li>
  );
}
