"use client";

import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState, type ReactNode } from "react";
import type { CardBook } from "@/components/books/card-book";
import { useBookFormat } from "@/components/books/format";
import { PageHeader } from "@/components/layout/page-header";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { lazyComponent } from "@/components/ui/lazy-component";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { FirstSteps as Steps } from "@/lib/features/overview/schema";
import type { CountryOption } from "@/lib/shared/countries";
import {
  criteriaQuery,
  EMPTY_CRITERIA,
  placeName,
  readCriteria,
  searchPlace,
  type Criteria,
} from "./criteria";
import { FilterChips, type SheetField } from "./filter-chips";
import { PlaceNotice } from "./place-notice";
import type { HomeBooks } from "./home";
import { Results } from "./results";
import { SearchBar, type SearchOrigin } from "./search-bar";
import type { WaitingLoans } from "./waits";
import { useBookSearch, type FirstPage } from "./use-book-search";
import { useFilterOptions } from "./use-filter-options";
import { useRequests, type Requests } from "./use-requests";

// A search needs none of them.
const Home = dynamic(() => importWithRetry(() => import("./home")).then((m) => m.Home));
const Popular = dynamic(() => importWithRetry(() => import("./popular")).then((m) => m.Popular));
const Waits = dynamic(() => importWithRetry(() => import("./waits")).then((m) => m.Waits));
const FirstSteps = dynamic(() =>
  importWithRetry(() => import("./first-steps")).then((m) => m.FirstSteps),
);
const FilterSheet = lazyComponent(() => import("./filter-sheet").then((m) => m.FilterSheet));

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
  /** Books the reader has asked for. */
  requestedIds: string[];
}

/** The home of a reader, and the search. */
export function SearchScreen(props: SearchScreenProps) {
  const { origin, first, books, waiting, steps, popular, countries, requestedIds } = props;
  const t = useTranslations("nav");
  const [criteria] = useCriteria();
  const isPopular = useSearchParams().get("tab") === "popular";
  const requests = useRequests(requestedIds);
  return (
    <>
      <PageHeader title={t("search")} />
      {!criteria && !isPopular && (
        <>
          {waiting && <Waits first={waiting} />}
          {steps && (
            <FirstSteps steps={steps} emptyPlace={origin.count === 0 ? placeName(origin) : null} />
          )}
        </>
      )}
      <SearchPanel
        home={origin}
        countries={countries}
        first={first}
        start={
          isPopular ? (
            <Popular first={popular} placeKnown={origin.count !== null} requests={requests} />
          ) : (
            books && <Home books={books} origin={origin} />
          )
        }
        requests={requests}
      />
    </>
  );
}

interface SearchPanelProps {
  home: SearchOrigin;
  countries: readonly CountryOption[];
  first: FirstPage | null;
  /** Shown before the first search. */
  start: ReactNode;
  requests: Requests;
}

function SearchPanel({ home, countries, first, start, requests }: SearchPanelProps) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const [criteria, go] = useCriteria();
  const options = useFilterOptions(countries);
  const results = useBookSearch(criteria, first);
  const [sheet, setSheet] = useState<{ field: SheetField; criteria: Criteria } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useFocusReturn(sheet !== null);
  const filled = criteria ?? EMPTY_CRITERIA;
  const place = searchPlace(filled, home);
  const radius = format.radius(filled.radiusKm);
  const where = placeName(place)
    ? t("placeRadius", { place: placeName(place), radius })
    : place.country && format.country(place.country);

  function search(next: Criteria) {
    const isSame = criteria !== null && criteriaQuery(next) === criteriaQuery(criteria);
    if (isSame) results.again();
    else go(next);
  }

  /** Adds the words in the bar, including those not yet searched for. */
  function withWords(next: Criteria): Criteria {
    return { ...next, query: input.current?.value.trim() ?? next.query };
  }

  function openSheet(field: SheetField) {
    setSheet({ field, criteria: withWords(filled) });
  }

  function apply(next: Criteria) {
    setSheet(null);
    search(next);
  }

  return (
    <>
      <SearchBar
        words={filled.query}
        place={filled}
        where={where || t("placeUnknown")}
        input={input}
        onSearch={() => search(withWords(filled))}
        onOpenPlace={() => openSheet("city")}
      />
      <FilterChips
        criteria={filled}
        options={options}
        where={where || t("placeUnknown")}
        onChange={(next) => search(withWords(next))}
        onOpenSheet={openSheet}
      />
      <PlaceNotice
        criteria={filled}
        home={home}
        resolved={criteria ? results.placeResolved : home.count !== null}
      />
      <Results
        criteria={criteria}
        results={results}
        requests={requests}
        start={start}
        onSearch={search}
      />
      {sheet && (
        <FilterSheet
          criteria={sheet.criteria}
          options={options}
          home={placeName(home)}
          focus={sheet.field}
          onClose={() => setSheet(null)}
          onApply={apply}
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
