"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import useSWRInfinite from "swr/infinite";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { StatusMessage } from "@/components/ui/status-message";
import { swrFetcher } from "@/lib/browser/api-client";
import type { Review, ReviewPage } from "@/lib/features/loans/review-schema";
import { ReviewItem } from "./review-item";

interface ReviewListProps {
  title: string;
  /** Where they are listed, behind `/api`. */
  path: string;
  first: ReviewPage;
  showBook?: boolean;
}

/** Reviews, the newest first; nothing where there is none. */
export function ReviewList({ title, path, first, showBook }: ReviewListProps) {
  const t = useTranslations("reviews");
  const common = useTranslations("common");
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { reviews, hasMore, loadingMore, failed, loadMore } = useReviews(path, first);
  const before = useRef(reviews.length);

  // The button stands below the new ones: the focus goes to the first of them.
  useEffect(() => {
    const added = reviews.length > before.current && list.current?.children[before.current];
    before.current = reviews.length;
    if (!(added instanceof HTMLElement)) return;
    added.tabIndex = -1;
    added.focus({ preventScroll: true });
  }, [reviews.length]);

  if (reviews.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-labelledby={id} className="self-start px-5 pt-5 pb-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul ref={list} aria-labelledby={id} className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.loanId}>
            <ReviewItem review={review} showBook={showBook} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="grid justify-items-center gap-2 border-t border-line py-3">
          <Button variant="ghost" size="sm" loading={loadingMore} onClick={loadMore}>
            {common("showMore")}
          </Button>
          <StatusMessage text={failed ? t("failed") : ""} tone="error" className="empty:hidden" />
        </div>
      )}
    </Card>
  );
}

interface Reviews {
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
function useReviews(path: string, first: ReviewPage): Reviews {
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
