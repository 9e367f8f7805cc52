"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import type { CardBook } from "@/components/books/card-book";
import { useBookFormat } from "@/components/books/format";
import { PageHeader } from "@/components/layout/page-header";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { lazyComponent } from "@/components/ui/lazy-component";
import { PartLinks } from "@/components/ui/part-links";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { FirstSteps as Steps } from "@/lib/features/overview/schema";
import type { CountryOption } from "@/lib/shared/countries";
import type { BorrowedBook } from "@/lib/features/loans/schema";
import {
  criteriaQuery,
  EMPTY_CRITERIA,
  placeName,
  readCriteria,
  searchPlace,
  type Criteria,
} from "./criteria";
import { FilterChips } from "./filter-chips";
import { PlaceNotice } from "./place-notice";
import type { HomeBooks } from "./home";
import { Results } from "./results";
import { SearchBar, type SearchOrigin } from "./search-bar";
import type { WaitingLoans } from "./waits";
import { useBookSearch, type FirstPage } from "./use-book-search";
import { useFilterOptions } from "./use-filter-options";
import { useRequests } from "./use-requests";

// A search needs none of them.
const Home = dynamic(() => importWithRetry(() => import("./home")).then((m) => m.Home));
const Popular = dynamic(() => importWithRetry(() => import("./popular")).then((m) => m.Popular));
const Waits = dynamic(() => importWithRetry(() => import("./waits")).then((m) => m.Waits));
const FirstSteps = dynamic(() =>
  importWithRetry(() => import("./first-steps")).then((m) => m.FirstSteps),
);
const SearchFilters = lazyComponent(() => import("./search-filters").then((m) => m.SearchFilters));

interface SearchScreenProps {
  origin: SearchOrigin;
  /** First page of results for the address's criteria. */
  first: FirstPage | null;
  /** Missing unless the page starts without criteria. */
  books?: HomeBooks;
  /** What waits for the reader, and the first steps of a new one, above the field before the first search. */
  waiting?: WaitingLoans | null;
  steps?: Steps | null;
  /** The most borrowed books, if the address asks for them; null if the search failed. */
  popular: CardBook[] | null;
  countries: readonly CountryOption[];
  borrowed: BorrowedBook[];
}

/** The home of a reader, and the search. */
export function SearchScreen(props: SearchScreenProps) {
  const { origin, first, books, waiting, steps, popular, countries, borrowed } = props;
  const t = useTranslations("search");
  const nav = useTranslations("nav");
  const format = useBookFormat();
  const [criteria, go] = useCriteria();
  const isPopular = useSearchParams().get("tab") === "popular";
  const requests = useRequests(borrowed);
  const options = useFilterOptions(countries);
  const results = useBookSearch(criteria, first);
  const [sheet, setSheet] = useDialogState<{ placeOnly: boolean; criteria: Criteria } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const filled = criteria ?? EMPTY_CRITERIA;
  const place = searchPlace(filled, origin);
  const radius = format.radius(filled.radiusKm);
  const where =
    (placeName(place)
      ? t("placeRadius", { place: placeName(place), radius })
      : place.country && format.country(place.country)) || t("placeUnknown");

  function search(next: Criteria) {
    const isSame = criteria !== null && criteriaQuery(next) === criteriaQuery(criteria);
    if (isSame) results.again();
    else go(next);
  }

  /** Adds the words in the bar, including those not yet searched for. */
  function withWords(next: Criteria): Criteria {
    return { ...next, query: input.current?.value.trim() ?? next.query };
  }

  function openSheet(placeOnly: boolean) {
    setSheet({ placeOnly, criteria: withWords(filled) });
  }

  return (
    <>
      <PageHeader
        // On phones the first part says the same.
        title={<span className="max-md:sr-only">{nav("search")}</span>}
        action={
          <PartLinks
            label={t("parts")}
            parts={[
              { href: "/search", label: nav("search"), current: !isPopular },
              { href: "/search?tab=popular", label: t("tabPopular"), current: isPopular },
            ]}
            className="min-w-0 max-md:-order-1"
          />
        }
      />
      {!criteria && !isPopular && (
        <>
          {waiting && <Waits first={waiting} />}
          {steps && (
            <FirstSteps steps={steps} emptyPlace={origin.count === 0 ? placeName(origin) : null} />
          )}
        </>
      )}
      <SearchBar
        words={filled.query}
        place={filled}
        where={where}
        input={input}
        onSearch={() => search(withWords(filled))}
        onOpenPlace={() => openSheet(true)}
      />
      <FilterChips
        criteria={filled}
        options={options}
        where={where}
        onChange={(next) => search(withWords(next))}
        onOpenSheet={openSheet}
      />
      <PlaceNotice
        criteria={filled}
        home={origin}
        resolved={criteria ? results.placeResolved : origin.count !== null}
      />
      <Results
        criteria={criteria}
        results={results}
        requests={requests}
        start={
          isPopular ? (
            <Popular first={popular} placeKnown={origin.count !== null} requests={requests} />
          ) : (
            books && <Home books={books} />
          )
        }
        onSearch={search}
      />
      {sheet && (
        <SearchFilters
          {...sheet}
          options={options}
          home={placeName(origin)}
          onClose={() => setSheet(null)}
          onApply={(next) => {
            setSheet(null);
            search(next);
          }}
        />
      )}
    </>
  );
}

/**
 * The criteria in the address, so that a search can be shared, reloaded and returned to.
 * @returns the criteria (null before any search) and a function that searches with others.
 */
function useCriteria(): [Criteria | null, (criteria: Criteria) => void] {
  const params = useSearchParams();
  const criteria = useMemo(() => readCriteria(params), [params]);

  function go(next: Criteria) {
    window.history.pushState(null, "", `/search?${criteriaQuery(next)}`);
  }

  return [criteria, go];
}
