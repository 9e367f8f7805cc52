"use client";

import { CircleAlert } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { namesPlace, searchPlace, type Criteria, type SearchPlace } from "./criteria";
import { Icon } from "@/components/ui/icon";

/** The profile's field for the town. */
export const CITY_FIELD = "/settings/profile#city";

interface PlaceNoticeProps {
  criteria: Criteria;
  /** The profile's place. */
  home: SearchPlace;
  /** The place where the search begins is on the map. */
  resolved: boolean;
}

/** Why distances cannot be measured, as a message key; null if they can. */
function placeError({ criteria, home, resolved }: PlaceNoticeProps) {
  const { country, postalCode, city } = searchPlace(criteria, home);
  if (!country || (!postalCode && !city)) return criteria.country ? "placeWide" : "placeMissing";
  if (resolved) return null;
  return namesPlace(criteria) ? "placeUnknownThere" : "placeUnresolved";
}

/** Says why there are no distances: the place is missing or unknown. */
export function PlaceNotice(props: PlaceNoticeProps) {
  const t = useTranslations("search");
  const reason = placeError(props);
  if (!reason) return null;
  const link = (words: ReactNode) => (
    <Link href={CITY_FIELD} className="link">
      {words}
    </Link>
  );
  return (
    <p role="status" className="mb-5 flex items-start gap-2.5 rounded-md bg-amber-soft px-4 py-3">
      <Icon of={CircleAlert} className="mt-0.5 size-5 text-amber" />
      <span>{t.rich(reason, { link })}</span>
    </p>
  );
}
