"use client";

import type { BookDto } from "@/lib/features/books/schema";
import type { BorrowedBook } from "@/lib/features/loans/schema";
import { usePageState } from "@/lib/browser/use-page-state";

interface Known {
  asked: readonly string[];
  lines: Record<string, BookDto["waiting"]>;
}

/**
 * The books that the reader asks for, is promised or has, and the waiting lists joined since the page was rendered.
 * @param borrowed those of when the page was rendered.
 */
export function useRequests(borrowed: readonly BorrowedBook[]) {
  const [{ asked, lines }, keep] = usePageState<Known>(borrowed, { asked: [], lines: {} });
  const loanOf = (id: string) => borrowed.find(({ bookId }) => bookId === id);
  return {
    isAsked: (id: string) => asked.includes(id) || loanOf(id)?.status === "REQUESTED",
    /** The loan by which the reader is promised the book or has it. */
    heldBy: (id: string) => {
      const loan = loanOf(id);
      return loan?.status === "REQUESTED" ? undefined : loan;
    },
    lines,
    add: (bookId: string) => keep({ asked: [...asked, bookId], lines }),
    join: (bookId: string, inLine: BookDto["waiting"]) =>
      keep({ asked, lines: { ...lines, [bookId]: inLine } }),
  };
}

export type Requests = ReturnType<typeof useRequests>;
