import { useTranslations } from "next-intl";
import Link from "next/link";
import { ListSection } from "@/components/ui/list-section";
import type { Demand } from "@/lib/features/wishes/schema";

const ITEM = "flex items-center justify-between gap-4 px-4 py-3 md:px-5 [&>a]:shrink-0";

/** Demand nearby: for the reader's books that others cannot see, and for the most wished titles. */
export function DemandSections({ demand: { most, books } }: { demand: Demand }) {
  const t = useTranslations("wishes.demand");
  if (most.length === 0 && books.length === 0) return null;
  return (
    <div className="mt-10 grid max-w-4xl gap-8">
      {books.length > 0 && (
        <ListSection title={t("books")}>
          {books.map(({ bookId, ...book }) => (
            <li key={bookId} className={ITEM}>
              <Wanted {...book} />
              <Link
                href={`/books/manage?edit=${bookId}`}
                prefetch={false}
                className="link hit-area"
              >
                {t("share")}
              </Link>
            </li>
          ))}
        </ListSection>
      )}
      {most.length > 0 && (
        <ListSection title={t("most")}>
          {most.map((book) => (
            <li key={book.title} className={ITEM}>
              <Wanted {...book} />
              <Link
                href={`/books/manage?tab=add&shared=${encodeURIComponent(book.title)}`}
                prefetch={false}
                className="link hit-area"
              >
                {t("list")}
              </Link>
            </li>
          ))}
        </ListSection>
      )}
      <p className="-mt-4 text-sm text-muted">{t("how")}</p>
    </div>
  );
}

function Wanted({ title, author, readers }: Demand["most"][number]) {
  const t = useTranslations("wishes.demand");
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {[author, t("readers", { count: readers })].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}
