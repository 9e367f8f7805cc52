"use client";

import { useEffect, useRef } from "react";
import { MorePages } from "@/components/ui/more-pages";
import { Panel } from "@/components/ui/panel";
import { api } from "@/lib/browser/api-client";
import { usePages } from "@/lib/browser/use-pages";
import type { ReviewPage } from "@/lib/features/loans/ratings/schema";
import { ReviewItem } from "./review-item";

interface ReviewListProps {
  title: string;
  of: ReviewsOf;
  first: ReviewPage;
}

/** Reviews, newest first; nothing if there are none. */
export function ReviewList({ title, of, first }: ReviewListProps) {
  const list = useRef<HTMLUListElement>(null);
  const pages = usePages({ key: ["reviews", of], read: (cursor) => load(of, cursor), first });
  const reviews = pages.items;
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
      <MorePages of={pages} className="border-t border-line py-3" />
    </Panel>
  );
}

/** Reviews of a book, of a reader as borrower, or of a reader's books. */
type ReviewsOf = { bookId: string } | { userId: string; as: "borrower" | "owner" };

function load(of: ReviewsOf, cursor?: string): Promise<ReviewPage> {
  const page = cursor ? { cursor } : {};
  return "bookId" in of
    ? api("GET /books/[id]/reviews", { params: { id: of.bookId }, query: page })
    : api("GET /users/[id]/reviews", { params: { id: of.userId }, query: { as: of.as, ...page } });
}
