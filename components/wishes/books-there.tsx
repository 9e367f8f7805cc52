import { useTranslations } from "next-intl";
import Link from "next/link";

interface BooksThereProps {
  books: readonly { id: string; title: string }[];
}

/** Books that fit a wish already. */
export function BooksThere({ books }: BooksThereProps) {
  const t = useTranslations("wishes");
  if (books.length === 0) return null;
  return <BookLinks label={t("there")} books={books} />;
}

interface BookLinksProps extends BooksThereProps {
  label: string;
}

/** A word, then links to books, in one paragraph. */
export function BookLinks({ label, books }: BookLinksProps) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">{label}</span>
      {books.map(({ id, title }) => (
        <Link key={id} href={`/books/${id}`} prefetch={false} className="link wrap-anywhere">
          {title}
        </Link>
      ))}
    </p>
  );
}
