import { useTranslations } from "next-intl";
import Link from "next/link";
import { useId } from "react";
import type { OtherBook } from "@/lib/features/books/schema";
import { BookCover } from "@/components/books/cover";

interface OtherBooksProps {
  books: readonly OtherBook[];
  owner: { id: string; displayName: string };
}

/** The owner's other available books. */
export function OtherBooks({ books, owner }: OtherBooksProps) {
  const t = useTranslations("book");
  const id = useId();
  if (books.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-xl">
          {t("others", { name: owner.displayName })}
        </h2>
        <Link href={`/profile/${owner.id}?tab=books`} prefetch={false} className="link text-sm">
          {t("othersAll")}
        </Link>
      </div>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-4">
        {books.map((book) => (
          <li key={book.id} className="min-w-0">
            <Link href={`/books/${book.id}`} prefetch={false} className="group block rounded-sm">
              <BookCover {...book} src={book.coverImageUrl} size="full" sizes="136px" />
              <span className="mt-2 block truncate text-sm font-semibold group-hover:underline">
                {book.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
