import { useTranslations } from "next-intl";
import Link from "next/link";
import { ListSection } from "@/components/ui/list-section";
import type { Demand } from "@/lib/features/wishes/schema";

/** Demand nearby: for the reader's books that others cannot see, and for the most wished titles. */
export function DemandSections({ demand: { most, books } }: { demand: Demand }) {
  const t = useTranslations("wishes.demand");
  if (most.length === 0 && books.length === 0) return null;
  return (
    <div className="mt-10 grid max-w-4xl gap-8">
      {books.length > 0 && (
        <ListSection title={t("books")}>
          {books.map(({ bookId, ...book }) => (
            <Wanted key={bookId} {...book} query={`edit=${bookId}`} label={t("share")} />
          ))}
        </ListSection>
      )}
      {most.length > 0 && (
        <ListSection title={t("most")}>
          {most.map((book) => (
            <Wanted
              key={book.title}
              {...book}
              query={`tab=add&shared=${encodeURIComponent(book.title)}`}
              label={t("list")}
            />
          ))}
        </ListSection>
      )}
      <p className="-mt-4 text-sm text-muted">{t("how")}</p>
    </div>
  );
}

type WantedProps = Demand["most"][number] & {
  /** Of the shelf, with what its link opens there. */
  query: string;
  label: string;
};

function Wanted({ title, author, readers, query, label }: WantedProps) {
  const t = useTranslations("wishes.demand");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-[1_1_9em]">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[author, t("readers", { count: readers })].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Link href={`/books/manage?${query}`} prefetch={false} className="link hit-area shrink-0">
        {label}
      </Link>
    </li>
  );
}
