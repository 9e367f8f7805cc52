"use client";

import { SearchX } from "lucide";
import { useTranslations } from "next-intl";
import { useRef, type ReactNode } from "react";
import { useBookFormat } from "@/components/books/format";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy-component";
import { StatusMessage } from "@/components/ui/status-message";
import { TryAgain } from "@/components/ui/try-again";
import { MAX_RADIUS_KM } from "@/lib/features/books/terms";
import { BookAction, BookGrid, BookGridLoading } from "./book-grid";
import type { Requests } from "./use-requests";
import {
  criteriaQuery,
  EMPTY_CRITERIA,
  isWish,
  namesPlace,
  wishOf,
  type Criteria,
} from "./criteria";
import { CITY_FIELD } from "./place-notice";
import type { BookResults } from "./use-book-search";

const WishButton = lazyComponent(() =>
  import("@/components/wishes/wish-button").then((m) => m.WishButton),
);

interface ResultsProps {
  /** Null before the first search. */
  criteria: Criteria | null;
  results: BookResults;
  requests: Requests;
  /** Shown before the first search. */
  start: ReactNode;
  onSearch: (criteria: Criteria) => void;
}

/** The results, or suggestions if there are none. */
export function Results({ criteria, results, requests, start, onSearch }: ResultsProps) {
  const t = useTranslations("search");
  const region = useRef<HTMLElement>(null);
  const { books, loading, failed, hasMore, placeResolved, again } = results;

  // The pressed button disappears, so the section takes the focus.
  function searchOn(next: Criteria) {
    region.current?.focus();
    onSearch(next);
  }
  function tryAgain() {
    region.current?.focus();
    again();
  }

  function content() {
    if (!criteria) return start;
    if (loading) return <BookGridLoading label={t("loading")} />;
    if (failed) return <SearchFailed onAgain={tryAgain} />;
    if (books.length === 0)
      return <NoResults criteria={criteria} resolved={placeResolved} onSearch={searchOn} />;
    return (
      <>
        <p role="status" className="mb-3 text-sm text-muted">
          {t(hasMore ? "found" : "foundAll", { count: books.length })}
        </p>
        <BookGrid
          label={t("results")}
          books={books}
          action={(book) => <BookAction book={book} requests={requests} />}
        />
        <ShowMore results={results} />
        {!hasMore && <NotAmongThem criteria={criteria} />}
      </>
    );
  }

  return (
    <section ref={region} tabIndex={-1} aria-label={t("results")} className="outline-none">
      {content()}
    </section>
  );
}

/** Shown instead of results that could not be loaded. */
export function SearchFailed({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations("search");
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-12">
      <StatusMessage tone="error" text={t("failed")} />
      <TryAgain onClick={onAgain} />
    </div>
  );
}

interface NoResultsProps extends Pick<ResultsProps, "onSearch"> {
  criteria: Criteria;
  resolved: boolean;
}

function NoResults({ criteria, resolved, onSearch }: NoResultsProps) {
  const t = useTranslations("search");
  const format = useBookFormat();
  const { radiusKm, query, title, author, genre, language, circle } = criteria;
  const wider = Math.min(MAX_RADIUS_KM, Math.max(25, radiusKm * 2));
  const isOf = criteria.available || criteria.giveAway;
  const isNarrowed = Boolean(title || author || genre || language || circle || isOf);
  return (
    <div role="status">
      <EmptyState
        icon={SearchX}
        title={t("noResults")}
        text={t(resolved ? "tryDifferent" : "noPlace")}
        action={
          <>
            {isWish(criteria) && (
              <WishButton key={criteriaQuery(criteria)} wish={wishOf(criteria)} />
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
  );
}

/** Offers a wish, since the results may only be similar to what was searched for. */
function NotAmongThem({ criteria }: { criteria: Criteria }) {
  const t = useTranslations("search");
  if (!isWish(criteria)) return null;
  return (
    <div className="mx-auto mt-6 grid max-w-md justify-items-center gap-3 text-center">
      <p>{t("notAmongThem")}</p>
      <WishButton key={criteriaQuery(criteria)} wish={wishOf(criteria)} variant="ghost" />
    </div>
  );
}

function ShowMore({ results }: { results: BookResults }) {
  const t = useTranslations("search");
  const { hasMore, loadingMore, moreFailed, loadMore } = results;
  return (
    <div className="mt-8 grid justify-items-center gap-4">
      {moreFailed && <StatusMessage tone="error" text={t("moreFailed")} />}
      {hasMore ? (
        <Button variant="ghost" loading={loadingMore} onClick={loadMore}>
          {t("more")}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t("end")}</p>
      )}
    </div>
  );
}
