import { BookOpen, EyeOff, Lock, Users } from "lucide";
import { useTranslations } from "next-intl";
import { RemovePicture } from "@/components/admin/removals";
import { UserLink } from "@/components/admin/user-link";
import { BookCover } from "@/components/books/cover";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Tag } from "@/components/ui/tag";
import { DateText } from "@/components/ui/time";
import type { AdminBook } from "@/lib/features/admin/book-schema";
import { BookAction } from "./book-action";

interface BookListProps {
  books: AdminBook[];
  /** Only hidden books were asked for. */
  hiddenOnly: boolean;
}

/** Found books, each with its actions. */
export function BookList({ books, hiddenOnly }: BookListProps) {
  const t = useTranslations("admin.books");
  if (books.length === 0) {
    return hiddenOnly ? (
      <EmptyState icon={EyeOff} title={t("noneHidden.title")} text={t("noneHidden.text")} />
    ) : (
      <EmptyState icon={BookOpen} title={t("none.title")} text={t("none.text")} />
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

/** A book with its owner and state, and a button to hide or restore it. */
function BookRow({ book }: { book: AdminBook }) {
  const t = useTranslations("admin.books");
  const states = useTranslations("enums.bookState");
  return (
    <article aria-label={book.title} className="flex h-full gap-4">
      <BookCover {...book} src={book.coverUrl} size="sm" className="self-start" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h2 className="text-lg wrap-anywhere">{book.title}</h2>
          <p className="text-sm wrap-anywhere text-muted">{book.author}</p>
        </div>
        {book.description && (
          <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{book.description}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
          {book.hiddenReason === null ? (
            <Tag>{states(book.state)}</Tag>
          ) : (
            <Tag tone="bad" icon={EyeOff}>
              {t("hidden")}
            </Tag>
          )}
          {book.visibility !== "EVERYONE" && (
            <Tag icon={book.visibility === "NOBODY" ? Lock : Users}>
              {t(`visibility.${book.visibility}`)}
            </Tag>
          )}
          <UserLink user={book.owner} />
          <DateText value={book.createdAt} style="brief" />
        </p>
        {book.hiddenReason && (
          <p className="rounded-md bg-sunken px-3.5 py-2.5 text-sm wrap-anywhere">
            {book.hiddenReason}
          </p>
        )}
        <div className="mt-auto flex flex-wrap gap-2 pt-1">
          <BookAction book={book} />
          {book.coverUrl && <RemovePicture src={book.coverUrl} of={book.title} size="sm" />}
        </div>
      </div>
    </article>
  );
}
