import Link from "next/link";

interface BookLinksProps {
  label: string;
  books: readonly { id: string; title: string }[];
}

/** A word, then links to books, in one paragraph; nothing without books. */
export function BookLinks({ label, books }: BookLinksProps) {
  if (books.length === 0) return null;
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
