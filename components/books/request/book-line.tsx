import { useTranslations } from "next-intl";
import { BookCover } from "@/components/books/cover";
import type { BookDto } from "@/lib/features/books/schema";
import type { RequestTerms } from "@/lib/features/loans/requests/rule-schema";

export type RequestedBook = Pick<BookDto, "id" | "title" | "author" | "coverImageUrl" | "state"> & {
  owner: Pick<BookDto["owner"], "displayName">;
} & Partial<RequestTerms>;

/** The book a dialog is about, with its owner. */
export function BookLine({ book }: { book: RequestedBook }) {
  const t = useTranslations("loanRequest");
  const { title, author, coverImageUrl, owner } = book;
  return (
    <div className="flex items-center gap-4">
      <BookCover title={title} author={author} src={coverImageUrl} size="sm" />
      <div className="min-w-0">
        <p className="line-clamp-3 font-serif text-lg font-semibold">{title}</p>
        <p className="text-sm text-muted">{author}</p>
        <p className="mt-1 text-sm">{t("ownerName", { name: owner.displayName })}</p>
      </div>
    </div>
  );
}
