"use client";

import useSWRInfinite from "swr/infinite";
import type { CardPage } from "@/components/books/card-book";
import { useEvent } from "@/components/realtime/use-realtime";
import { api } from "@/lib/browser/api-client";
import { ONCE } from "@/lib/browser/use-api";
import { criteriaQuery, effectiveSort, searchBody, type Criteria } from "./criteria";

/** First page of results, rendered by the server. */
export interface FirstPage {
  /** `criteriaQuery` of its criteria. */
  query: string;
  page: CardPage;
}

type Key = readonly ["book-search", query: string, cursor: string | null];

/** Results for the criteria, page by page; fetches nothing while the criteria are null. */
export function useBookSearch(criteria: Criteria | null, first: FirstPage | null) {
  const query = criteria ? criteriaQuery(criteria) : "";
  const isFirst = first !== null && first.query === query;

  function keyOf(_: number, previous: CardPage | null): Key | null {
    if (!criteria || (previous && !previous.nextCursor)) return null;
    return ["book-search", query, previous?.nextCursor ?? null];
  }

  function load([, , cursor]: Key): Promise<CardPage> {
    const searched = criteria as Criteria;
    const body = { ...searchBody(searched), ...(cursor && { cursor }) };
    return api("POST /books/search", { query: { sortBy: effectiveSort(searched) }, body });
  }

  const { data, error, size, setSize, isLoading, isValidating, mutate } = useSWRInfinite(
    keyOf,
    load,
    {
      fallbackData: isFirst ? [first.page] : undefined,
      revalidateOnMount: !isFirst,
      ...ONCE,
      revalidateFirstPage: false,
      revalidateOnReconnect: false,
    },
  );

  // A block removes the blocked reader's books from the results.
  useEvent("/user/queue/changes", ({ kind }) => {
    if (kind === "blocks") void mutate();
  });

  const pages = data ?? [];
  const moreFailed = Boolean(error) && pages.length > 0 && size > pages.length;
  const failed = Boolean(error) && !moreFailed && !isValidating;
  return {
    books: failed ? [] : pages.flatMap((page) => page.content),
    /** No results to show yet. */
    loading: isLoading,
    loadingMore: isValidating && size > pages.length && pages.length > 0,
    /** The search failed: there are no results. */
    failed,
    /** The results are shown, but loading more failed. */
    moreFailed,
    /** False if the place where the search begins is not on the map. */
    placeResolved: pages[0]?.placeResolved ?? true,
    hasMore: pages.at(-1)?.nextCursor !== null && pages.length > 0,
    loadMore: () => void setSize(moreFailed ? size : size + 1),
    again: () => void mutate(),
  };
}

export type BookResults = ReturnType<typeof useBookSearch>;
