"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import useSWRInfinite from "swr/infinite";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { StatusMessage } from "@/components/ui/status-message";
import { api } from "@/lib/browser/api-client";
import type { ReviewPage } from "@/lib/features/loans/ratings/schema";
import { ReviewItem } from "./review-item";

interface ReviewListProps {
  title: string;
  of: ReviewsOf;
  first: ReviewPage;
}

/** Reviews, newest first; nothing if there are none. */
export function ReviewList({ title, of, first }: ReviewListProps) {
  const t = useTranslations("reviews");
  const common = useTranslations("common");
  const list = useRef<HTMLUListElement>(null);
  const { reviews, hasMore, loadingMore, failed, loadMore } = useReviews(of, first);
  const before = useRef(reviews.length);

  // The button is below the new reviews, so the first of them takes the focus.
  useEffect(() => {
    const added = reviews.length > before.current && list.current?.children[before.current];
    before.current = reviews.length;
    if (!(added instanceof HTMLElement)) return;
    added.tabIndex = -1;
    added.focus({ preventScroll: true });
  }, [reviews.length]);

  if (reviews.length === 0) return null;
  return (
    <Panel title={title} padding="none" className="self-start px-5 pt-5 pb-2">
      <ul ref={list} aria-label={title} className="divide-y divide-line">
        {reviews.map((review) => (
          <li key={review.loanId}>
            <ReviewItem review={review} showBook={!("bookId" in of)} />
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
    </Panel>
  );
}

/** Reviews of a book, of a reader as borrower, or of a reader's books. */
type ReviewsOf = { bookId: string } | { userId: string; as: "borrower" | "owner" };

function load(of: ReviewsOf, cursor?: string | null): Promise<ReviewPage> {
  const page = cursor ? { cursor } : {};
  return "bookId" in of
    ? api("GET /books/[id]/reviews", { params: { id: of.bookId }, query: page })
    : api("GET /users/[id]/reviews", { params: { id: of.userId }, query: { as: of.as, ...page } });
}

/** Reviews page by page; the first page is rendered by the server. */
function useReviews(of: ReviewsOf, first: ReviewPage) {
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
    /** Loading more has failed. */
    failed: Boolean(error) && isBehind,
    loadMore: () => void setSize(error ? size : size + 1),
  };
}
