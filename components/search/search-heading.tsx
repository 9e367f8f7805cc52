import { useTranslations } from "next-intl";
import { useBookFormat } from "@/components/books/format";
import { PageHeader } from "@/components/layout/page-header";
import { DEFAULT_RADIUS } from "@/lib/books/terms";
import { placeName, type SearchPlace } from "./criteria";

interface SearchHeadingProps {
  home: SearchPlace;
  /** Others' books around it; null where that place is not on the map. */
  count: number | null;
  /** There are more than `count`. */
  capped: boolean;
}

/** The screen's heading, with how many books there are around the reader's home. */
export function SearchHeading({ home, count, capped }: SearchHeadingProps) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const place = placeName(home);
  const radius = format.radius(DEFAULT_RADIUS);
  const line = capped ? "nearbyMany" : "nearby";
  return (
    <PageHeader
      title={t("title")}
      sub={count === null ? place : t(line, { count, radius, place })}
    />
  );
}
