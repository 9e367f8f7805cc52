"use client";

import type { BookDto } from "@/lib/features/books/schema";
import { usePageState } from "@/lib/browser/use-page-state";

interface Known {
  ids: readonly string[];
  lines: Record<string, BookDto["waiting"]>;
}

/**
 * The books the reader has asked for, and the waiting lists joined since the page was rendered.
 * @param requestedIds books the reader had asked for when the page was rendered.
 */
export function useRequests(requestedIds: readonly string[]) {
  const [{ ids, lines }, keep] = usePageState<Known>(requestedIds, {
    ids: requestedIds,
    lines: {},
  });
  return {
    ids,
    lines,
    add: (bookId: string) => keep({ ids: [...ids, bookId], lines }),
    join: (bookId: string, inLine: BookDto["waiting"]) =>
      keep({ ids, lines: { ...lines, [bookId]: inLine } }),
  };
}

export type Requests = ReturnType<typeof useRequests>;
