"use client";

import useSWR, { mutate } from "swr";
import { POLL_EVERY, useLoanList, usePending } from "@/components/loans/use-loans";
import { useMe } from "@/components/users/use-me";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";

export interface ShelfData {
  /** All of the reader's own, lost ones too, newest first. */
  books: BookDto[];
  /** Loans on either side that are promised or handed over. */
  active: Loan[];
  pending: PendingLoan[];
  meetUps: Loan[];
}

const shelfKey = (userId: string) => `/books/owner/${userId}`;

/** The screen's data, asked for anew every few seconds; the page brings the first copy. */
export function useShelf(first: ShelfData): ShelfData {
  const me = useMe();
  const { data: books = first.books } = useSWR<BookDto[]>(shelfKey(me.id), {
    refreshInterval: POLL_EVERY,
    fallbackData: first.books,
  });
  return {
    books,
    active: useLoanList("/loans/active", first.active) ?? [],
    pending: usePending(first.pending) ?? [],
    meetUps: useLoanList("/loans/meetups/upcoming", first.meetUps) ?? [],
  };
}

/** Puts a saved book into the cached list, a new one first, and refreshes the list. */
export function putOnShelf(saved: BookDto): Promise<unknown> {
  return mutate<BookDto[]>(shelfKey(saved.ownerUserId), (books = []) => {
    const isKnown = books.some((book) => book.id === saved.id);
    return isKnown ? books.map((book) => (book.id === saved.id ? saved : book)) : [saved, ...books];
  });
}
