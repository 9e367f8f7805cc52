import { useTranslations } from "next-intl";
import { Loading, Skeleton } from "@/components/ui/skeleton";

/** Places that show books beside each other; the others are lists. */
const GRIDS = ["/search", "/books/manage"];

/** What stands in a place until its page has come. */
export function PlaceSkeleton({ href }: { href: string }) {
  const t = useTranslations("common");
  const isGrid = GRIDS.includes(href);
  return (
    <Loading label={t("loading")}>
      <Skeleton className="mt-1.5 mb-6 h-9 w-52 md:mt-0" />
      <div
        className={isGrid ? "grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-4" : "grid gap-3"}
      >
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className={isGrid ? "aspect-[2/3] rounded-lg" : "h-24 rounded-lg"} />
        ))}
      </div>
    </Loading>
  );
}
