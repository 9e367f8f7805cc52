import { getTranslations } from "next-intl/server";
import { AdminHeader } from "@/app/admin/admin-header";
import { BookList } from "@/components/admin/books/book-list";
import { ListPage } from "@/components/admin/list-page";
import { listBooks } from "@/lib/features/admin/book-queries";
import { BOOK_FILTERS, bookListQuery } from "@/lib/features/admin/book-schema";
import { pageQuery } from "@/lib/features/admin/page";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminBooks");

export default async function BooksPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const asked = pageQuery(bookListQuery, await searchParams);
  const [t, books] = await Promise.all([getTranslations("admin.books"), listBooks(actor, asked)]);
  return (
    <ListPage
      list="books"
      header={<AdminHeader of="books" />}
      asked={asked}
      states={BOOK_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) }))}
      nextCursor={books.nextCursor}
    >
      <BookList books={books.content} hiddenOnly={asked.state === "hidden" && !asked.query} />
    </ListPage>
  );
}
