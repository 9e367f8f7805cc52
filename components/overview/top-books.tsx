import { BookOpenText } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { BookCover } from "@/components/books/cover";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import type { Analytics } from "@/lib/features/overview/schema";

/** The books with the most views. */
export function TopBooks({ books }: { books: Analytics["topBooks"] }) {
  const t = useTranslations("overview");
  return (
    <Panel title={t("top.title")} padding="none" className="p-5">
      {books.length === 0 ? (
        <div className="mt-3 flex items-start gap-3 text-muted">
          <Icon of={BookOpenText} className="mt-0.5 size-5 flex-none" />
          <div>
            <p>{t("top.none")}</p>
            <Link href="/books/manage?tab=books" className="link mt-2 inline-block">
              {t("top.toShelf")}
            </Link>
          </div>
        </div>
      ) : (
        <ol className="mt-2 divide-y divide-line">
          {books.map(({ id, title, author, coverImageUrl, views, loans }) => (
            <li
              key={id}
              className="grid grid-cols-[32px_minmax(0,1fr)_auto] items-center gap-x-4 py-2"
            >
              <BookCover
                title={title}
                author={author}
                src={coverImageUrl}
                size="full"
                sizes="32px"
              />
              <div className="min-w-0">
                <Link
                  href={`/books/${id}`}
                  className="block truncate font-semibold hover:underline"
                >
                  {title}
                </Link>
                <p className="truncate text-sm text-muted">{author}</p>
              </div>
              <p className="text-right text-sm text-muted">
                <span className="block font-semibold text-ink">
                  {t("viewsTotal", { count: views })}
                </span>
                {t("loansTotal", { count: loans })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
