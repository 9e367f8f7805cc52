"use client";

import useSWRInfinite from "swr/infinite";
import { swrFetcher } from "@/lib/browser/api-client";
import type { Review, ReviewPage } from "@/lib/features/loans/review-schema";

export interface Reviews {
  reviews: Review[];
  hasMore: boolean;
  loadingMore: boolean;
  /** The rest could not be fetched. */
  failed: boolean;
  loadMore: () => void;
}

/**
 * Reviews page by page; the first came with the screen.
 * @param path behind `/api`, with at least one query parameter or none.
 */
export function useReviews(path: string, first: ReviewPage): Reviews {
  const join = path.includes("?") ? "&" : "?";
  const { data, error, size, setSize, isValidating } = useSWRInfinite<ReviewPage>(
    (index, previous: ReviewPage | null) => {
      if (index === 0) return path;
      return previous?.nextCursor ? `${path}${join}cursor=${previous.nextCursor}` : null;
    },
    swrFetcher,
    {
      fallbackData: [first],
      revalidateOnMount: false,
      revalidateFirstPage: false,
      shouldRetryOnError: false,
    },
  );
  const pages = data ?? [first];
  const isBehind = size > pages.length;
  return {
    reviews: pages.flatMap(({ content }) => content),
    hasMore: pages.at(-1)?.nextCursor != null,
    loadingMore: isValidating && isBehind,
    failed: Boolean(error) && isBehind,
    loadMore: () => void setSize(error ? size : size + 1),
  };
}
