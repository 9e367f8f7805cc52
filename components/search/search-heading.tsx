import { useTranslations } from "next-intl";
import { useBookFormat } from "@/components/books/format";
import { PageHeader } from "@/components/layout/page-header";
import { DEFAULT_RADIUS } from "@/lib/features/books/terms";
import { namesPlace, placeName, searchPlace, type Criteria, type SearchPlace } from "./criteria";

/** The reader's own place, from which distances count unless the search names another. */
export interface SearchOrigin extends SearchPlace {
  /** Others' books around it; null where that place is not on the map. */
  count: number | null;
  /** There are more than `count`. */
  capped: boolean;
}

interface SearchHeadingProps {
  origin: SearchOrigin;
  /** What is looked for; null before the first search. */
  criteria: Criteria | null;
}

/** The heading, with the number of books around the reader's place or the place that is searched. */
export function SearchHeading({ origin, criteria }: SearchHeadingProps) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const { count, capped } = origin;

  /** A postal code alone tells a reader little. */
  function name(place: SearchPlace): string {
    const country = place.city || !place.country ? "" : format.country(place.country);
    return [placeName(place), country].filter(Boolean).join(", ");
  }

  function line(): string {
    if (criteria && namesPlace(criteria)) {
      const place = searchPlace(criteria, origin);
      if (!place.city && !place.postalCode) return name(place);
      return t("placeRadius", { place: name(place), radius: format.radius(criteria.radiusKm) });
    }
    if (count === null) return name(origin);
    const radius = format.radius(DEFAULT_RADIUS);
    return t(capped ? "nearbyMany" : "nearby", { count, radius, place: name(origin) });
  }

  return <PageHeader title={t("title")} sub={line()} />;
}
