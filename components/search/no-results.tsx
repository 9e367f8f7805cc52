"use client";

import { SearchX } from "lucide";
import { useTranslations } from "next-intl";
import { useBookFormat } from "@/components/books/format";
import { InviteButton } from "@/components/invitations/invite-button";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { DemandSections } from "@/components/wishes/demand-sections";
import { WishButton } from "@/components/wishes/wish-button";
import { ONCE, useApi } from "@/lib/browser/use-api";
import { MAX_RADIUS_KM } from "@/lib/features/books/terms";
import {
  criteriaQuery,
  EMPTY_CRITERIA,
  isWish,
  namesPlace,
  wishOf,
  type Criteria,
} from "./criteria";
import { CITY_FIELD } from "./place-notice";

/** Wanted titles shown below an empty search; the list of wishes has all. */
const WANTED_SHOWN = 3;

interface NoResultsProps {
  criteria: Criteria;
  /** The place is on the map. */
  resolved: boolean;
  onSearch: (criteria: Criteria) => void;
}

/** What one can do where a search finds nothing: search on, be told, bring others, list what is wanted. */
export function NoResults({ criteria, resolved, onSearch }: NoResultsProps) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const { radiusKm, query, title, author, genre, language, circle } = criteria;
  const wider = Math.min(MAX_RADIUS_KM, Math.max(25, radiusKm * 2));
  const isOf = criteria.available || criteria.giveAway;
  const isNarrowed = Boolean(title || author || genre || language || circle || isOf);
  return (
    <>
      <div role="status">
        <EmptyState
          icon={SearchX}
          title={t("noResults")}
          text={t(resolved ? "tryDifferent" : "noPlace")}
          action={
            <>
              {isWish(criteria) ? (
                <WishButton key={criteriaQuery(criteria)} wish={wishOf(criteria)} />
              ) : (
                <ButtonLink href="/wishes" prefetch={false}>
                  {t("firstSteps.makeWish")}
                </ButtonLink>
              )}
              {!resolved && !namesPlace(criteria) && (
                <ButtonLink variant="ghost" href={CITY_FIELD}>
                  {t("homeUnknownAction")}
                </ButtonLink>
              )}
              {resolved && radiusKm < MAX_RADIUS_KM && (
                <Button variant="ghost" onClick={() => onSearch({ ...criteria, radiusKm: wider })}>
                  {t("widen", { radius: format.radius(wider) })}
                </Button>
              )}
              {isNarrowed && (
                <Button
                  variant="plain"
                  onClick={() => onSearch({ ...EMPTY_CRITERIA, query, radiusKm })}
                >
                  {t("clearFilters")}
                </Button>
              )}
            </>
          }
        />
      </div>
      <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 text-center">
        <p>{t("bringOthers")}</p>
        <InviteButton />
      </div>
      {!namesPlace(criteria) && <Wanted />}
    </>
  );
}

/** What others around the reader wish for; nothing while nobody knows. */
function Wanted() {
  const { data } = useApi("GET /wishes/demand", ONCE);
  const most = data?.most.slice(0, WANTED_SHOWN) ?? [];
  return (
    <div className="mx-auto max-w-2xl">
      <DemandSections demand={{ most, books: [] }} />
    </div>
  );
}
