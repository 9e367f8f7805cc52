"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, type ReactNode } from "react";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { lazyComponent } from "@/components/ui/lazy-component";
import { MorePages } from "@/components/ui/more-pages";
import { StatusMessage } from "@/components/ui/status-message";
import { TryAgain } from "@/components/ui/try-again";
import { ApiError } from "@/lib/browser/api-client";
import { useFieldText } from "@/lib/browser/use-error-text";
import { BookAction, BookGrid, BookGridLoading } from "./book-grid";
import type { Requests } from "./use-requests";
import { criteriaQuery, isWish, wishOf, type Criteria } from "./criteria";
import type { BookResults } from "./use-book-search";

const NoResults = dynamic(() =>
  importWithRetry(() => import("./no-results")).then((m) => m.NoResults),
);
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
  const fieldText = useFieldText();
  const { items: books, loading, failed, error, hasMore, placeResolved, again } = results;

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
    const refused = error instanceof ApiError ? fieldText(error.fields?.postalCode) : undefined;
    if (failed && refused) return <StatusMessage tone="error" text={refused} />;
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
        <MorePages of={results} className="mt-8" />
        {!hasMore && (
          <>
            <p className="mt-8 text-center text-sm text-muted">{t("end")}</p>
            <NotAmongThem criteria={criteria} />
          </>
        )}
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
