"use client";

import useSWRInfinite from "swr/infinite";
import { api } from "@/lib/browser/api-client";
import type { Review, ReviewPage } from "@/lib/features/loans/review-schema";

export interface Reviews {
  reviews: Review[];
  hasMore: boolean;
  loadingMore: boolean;
  /** The rest could not be fetched. */
  failed: boolean;
  loadMore: () => void;
}

/** Whose reviews: of a book, of a reader as borrower, or of a reader's books. */
export type ReviewsOf = { bookId: string } | { userId: string; as: "borrower" | "owner" };

function load(of: ReviewsOf, cursor?: string | null): Promise<ReviewPage> {
  const page = cursor ? { cursor } : {};
  return "bookId" in of
    ? api("GET /books/[id]/reviews", { params: { id: of.bookId }, query: page })
    : api("GET /users/[id]/reviews", { params: { id: of.userId }, query: { as: of.as, ...page } });
}

/** Reviews page by page; the first came with the screen. */
export function useReviews(of: ReviewsOf, first: ReviewPage): Reviews {
  const { data, error, size, setSize, isValidating } = useSWRInfinite(
    (_, previous: ReviewPage | null) =>
      previous && !previous.nextCursor ? null : (["reviews", of, previous?.nextCursor] as const),
    ([, , cursor]) => load(of, cursor),
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
