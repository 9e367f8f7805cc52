import { useBookFormat } from "@/components/books/format";
import { PageHeader } from "@/components/layout/page-header";
import { DEFAULT_RADIUS } from "@/lib/books/terms";
import { useTexts } from "@/lib/core/i18n/use-texts";
import { placeName, type SearchPlace } from "./criteria";

/** The reader's home, where a search begins unless it says otherwise. */
export interface Around extends SearchPlace {
  /** Others' books around it; null where that place is not on the map. */
  count: number | null;
  /** There are more than `count`. */
  capped: boolean;
}

/** The screen's heading, with how many books there are around the reader's home. */
export function SearchHeading({ around }: { around: Around }) {
  const t = useTexts("search");
  const format = useBookFormat();
  const { count, capped } = around;
  const place = placeName(around);
  const radius = format.radius(DEFAULT_RADIUS);
  const line = capped ? "nearbyMany" : "nearby";
  return (
    <PageHeader
      title={t("title")}
      sub={count === null ? place : t(line, { count, radius, place })}
    />
  );
}
