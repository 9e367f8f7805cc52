import { BookOpenText } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useId } from "react";
import { BookCover } from "@/components/books/cover";
import { Card } from "@/components/ui/card";
import type { Analytics } from "@/lib/features/overview/schema";

/** The books with the most views. */
export function TopBooks({ books }: { books: Analytics["topBooks"] }) {
  const t = useTranslations("overview");
  const id = useId();
  return (
    <Card as="section" padding="none" aria-labelledby={id} className="p-5">
      <h2 id={id} className="text-xl">
        {t("top.title")}
      </h2>
      {books.length === 0 ? (
        <div className="mt-3 flex items-start gap-3 text-muted">
          <BookOpenText aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          <div>
            <p>{t("top.none")}</p>
            <Link href="/books/manage?tab=books" className="link mt-2 inline-block">
              {t("top.toShelf")}
            </Link>
          </div>
        </div>
      ) : (
        <ol className="mt-2 divide-y divide-line">
          {books.map((book) => (
            <TopBook key={book.id} {...book} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function TopBook({
  id,
  title,
  author,
  coverImageUrl,
  views,
  loans,
}: Analytics["topBooks"][number]) {
  const t = useTranslations("overview");
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <BookCover title={title} author={author} src={coverImageUrl} size="full" sizes="44px" />
      <div className="min-w-0">
        <Link href={`/books/${id}`} className="block truncate font-semibold hover:underline">
          {title}
        </Link>
        <p className="truncate text-sm text-muted">{author}</p>
      </div>
      <p className="text-right text-sm text-muted">
        <span className="block font-semibold text-ink">{t("viewsTotal", { count: views })}</span>
        {t("loansTotal", { count: loans })}
      </p>
    </li>
  );
}
