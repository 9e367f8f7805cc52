"use client";

import { POLL_EVERY, useLoans, usePending } from "@/components/loans/use-loans";
import { useMe } from "@/components/users/use-me";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import { mutateApi, useApi } from "@/lib/browser/use-api";

export interface ShelfData {
  /** All of the reader's own, lost ones too, newest first. */
  books: BookDto[];
  /** Loans on either side that are promised or handed over. */
  active: Loan[];
  pending: PendingLoan[];
  meetUps: Loan[];
}

/** The screen's data, asked for anew every few seconds; the page brings the first copy. */
export function useShelf(first: ShelfData): ShelfData {
  const me = useMe();
  const { data: books = first.books } = useApi("GET /books/owner/[userId]", {
    params: { userId: me.id },
    refreshInterval: POLL_EVERY,
    fallbackData: first.books,
  });
  return {
    books,
    active: useLoans("GET /loans/active", first.active) ?? [],
    pending: usePending(first.pending) ?? [],
    meetUps: useLoans("GET /loans/meetups/upcoming", first.meetUps) ?? [],
  };
}

/** Puts a saved book into the cached list, a new one first, and refreshes the list. */
export function putOnShelf(saved: BookDto): Promise<unknown> {
  const put = (books: BookDto[] = []) =>
    books.some((book) => book.id === saved.id)
      ? books.map((book) => (book.id === saved.id ? saved : book))
      : [saved, ...books];
  return mutateApi("GET /books/owner/[userId]", put, { params: { userId: saved.ownerUserId } });
}
