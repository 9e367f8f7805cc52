import { getTranslations } from "next-intl/server";
import { BookList } from "@/components/admin/books/book-list";
import { ListFilters } from "@/components/admin/list-filters";
import { PageLinks } from "@/components/admin/page-links";
import { PageHeader } from "@/components/layout/page-header";
import { listBooks } from "@/lib/features/admin/book-queries";
import { BOOK_FILTERS, bookListQuery } from "@/lib/features/admin/book-schema";
import { pageQuery } from "@/lib/features/admin/page";
import { adminPageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireAdmin } from "@/lib/server/pages/page-session";

export const generateMetadata = () => adminPageMeta("adminBooks");

export default async function BooksPage({ searchParams }: QueryProps) {
  const actor = await requireAdmin();
  const params = pageQuery(bookListQuery, await searchParams);
  const [t, books] = await Promise.all([getTranslations("admin.books"), listBooks(actor, params)]);
  const { query, state, ownerId, cursor } = params;
  return (
    <>
      <PageHeader title={t("title")} />
      <ListFilters
        path="/admin/books"
        search={{ label: t("search"), placeholder: t("searchHint"), query: query ?? "" }}
        filter={{
          name: "state",
          label: t("filter"),
          value: state,
          options: BOOK_FILTERS.map((value) => ({ value, label: t(`filters.${value}`) })),
        }}
      />
      <BookList books={books.content} hiddenOnly={state === "hidden" && !query} />
      <PageLinks
        path="/admin/books"
        params={{ query, state, ownerId }}
        cursor={cursor}
        nextCursor={books.nextCursor}
      />
    </>
  );
}
