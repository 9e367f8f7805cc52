import { BookOpen, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { AdminBook } from "@/lib/features/admin/book-schema";
import { BookRow } from "./book-row";

interface BookListProps {
  books: AdminBook[];
  /** Only hidden ones were asked for. */
  hiddenOnly: boolean;
}

/** Books as found, each with what can be done about it. */
export function BookList({ books, hiddenOnly }: BookListProps) {
  const t = useTranslations("admin.books");
  if (books.length === 0) {
    return hiddenOnly ? (
      <EmptyState icon={<EyeOff />} title={t("noneHidden.title")} text={t("noneHidden.text")} />
    ) : (
      <EmptyState icon={<BookOpen />} title={t("none.title")} text={t("none.text")} />
    );
  }
  return (
    <ul aria-label={t("title")} className="grid gap-3 xl:grid-cols-2">
      {books.map((book) => (
        <Card as="li" key={book.id}>
          <BookRow book={book} />
        </Card>
      ))}
    </ul>
  );
}
