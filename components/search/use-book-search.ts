"use client";

import type { CardPage } from "@/components/books/card-book";
import { useEvent } from "@/components/realtime/use-realtime";
import { api } from "@/lib/browser/api-client";
import { usePages } from "@/lib/browser/use-pages";
import {
  criteriaQuery,
  effectiveSort,
  EMPTY_CRITERIA,
  searchBody,
  type Criteria,
} from "./criteria";

/** First page of results, rendered by the server. */
export interface FirstPage {
  /** `criteriaQuery` of its criteria. */
  query: string;
  page: CardPage;
}

/** Results for the criteria, page by page; fetches nothing while the criteria are null. */
export function useBookSearch(criteria: Criteria | null, first: FirstPage | null) {
  const query = criteria && criteriaQuery(criteria);
  const results = usePages({
    key: query === null ? null : ["book-search", query],
    read(cursor): Promise<CardPage> {
      const searched = criteria ?? EMPTY_CRITERIA;
      const body = { ...searchBody(searched), ...(cursor && { cursor }) };
      return api("POST /books/search", { query: { sortBy: effectiveSort(searched) }, body });
    },
    first: first?.query === query ? first?.page : null,
  });

  // A block removes the blocked reader's books from the results.
  useEvent("/user/queue/changes", ({ kind }) => {
    if (kind === "blocks") results.again();
  });
  return {
    ...results,
    /** False if the place where the search begins is not on the map. */
    placeResolved: results.first?.placeResolved ?? true,
  };
}

export type BookResults = ReturnType<typeof useBookSearch>;
