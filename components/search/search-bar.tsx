"use client";

import { MapPin, Search } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { SubmitEvent, RefObject } from "react";
import { useBookFormat } from "@/components/books/format";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { DEFAULT_RADIUS_KM } from "@/lib/features/books/terms";
import { namesPlace, placeName, searchPlace, type Criteria, type SearchPlace } from "./criteria";
import { SearchField, type Place } from "./search-field";

interface SearchBarProps {
  /** The words of the current search. */
  words: string;
  /** Place in which suggestions are searched. */
  place: Place;
  /** Place and radius in words. */
  where: string;
  input: RefObject<HTMLInputElement | null>;
  onSearch: () => void;
  onOpenPlace: () => void;
}

/** Words, place and the submit button. */
export function SearchBar({ words, place, where, input, onSearch, onOpenPlace }: SearchBarProps) {
  const t = useTranslations("search");

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onSearch();
  }

  return (
    <form
      role="search"
      onSubmit={submit}
      className={
        "grid grid-cols-[minmax(0,1fr)_auto] gap-2 rounded-lg border border-line bg-raised p-2 " +
        "shadow-1 has-[input:focus-visible]:border-fir md:rounded-[26px] " +
        "lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_auto]"
      }
    >
      <SearchField words={words} place={place} input={input} onSearch={onSearch} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("where", { place: where })}
        onClick={onOpenPlace}
        className="flex min-w-0 items-center gap-2.5 rounded-r-md border-l border-line px-3.5 text-left hover:bg-sunken max-lg:hidden"
      >
        <Icon of={MapPin} className="size-5 flex-none text-muted" />
        <span className="truncate">{where}</span>
      </button>
      <Button type="submit" icon={Search} className="max-lg:w-11 max-lg:gap-0! max-lg:px-0!">
        <span className="max-lg:sr-only">{t("submit")}</span>
      </Button>
    </form>
  );
}

/** The reader's own place: distances are measured from it unless the search names another. */
export interface SearchOrigin extends SearchPlace {
  /** Others' books around it; null if the place is not on the map. */
  count: number | null;
  /** There are more than `count`. */
  capped: boolean;
}

interface SearchHeadingProps {
  origin: SearchOrigin;
  /** Null before the first search. */
  criteria: Criteria | null;
}

/** The heading, with the number of books around the reader's place or the place in the search. */
export function SearchHeading({ origin, criteria }: SearchHeadingProps) {
  const t = useTranslations("search");
  const nav = useTranslations("nav");
  const format = useBookFormat();
  const { count, capped } = origin;

  /** With a postal code alone, the country is added, since the code says little. */
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
    const radius = format.radius(DEFAULT_RADIUS_KM);
    return t(capped ? "nearbyMany" : "nearby", { count, radius, place: name(origin) });
  }

  return (
    <>
      <PageHeader title={nav("search")} />
      <p className="mb-3 text-sm text-muted md:text-base">
        {line()}{" "}
        <Link href="/wishes" prefetch={false} className="link hit-area whitespace-nowrap">
          {t("wishes")}
        </Link>
      </p>
    </>
  );
}
